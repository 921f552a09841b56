import { preference } from '#web/data/preferences.ts';
import { formatTime, offsetName, timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore, useTold } from '#web/lib/store.ts';

/** Whether all times are shown as the reader's clock has them or in UTC. */
export const shownTimeZone = preference('time_zone');

type TimeProps = {
  /** ISO 8601; text that is no time is shown as it is. */
  readonly value: string | null | undefined;
  /** Seconds, the zone and how long ago, as on detail pages. */
  readonly isFull?: boolean;
};

/** A time in ISO order: local with UTC on hover, or the other way round, as the switch says. */
export function Time({ value, isFull = false }: TimeProps) {
  const zone = useStore(shownTimeZone);
  const ago = useTold(nowMs, (now) => (isFull && value ? timeAgo(value, now) : null));
  if (value === null || value === undefined) return <span>—</span>;
  // The server does not know the reader's clock: what it draws has no local times.
  if (import.meta.env.SSR && zone === 'local') return <time />;
  const shown = formatTime(value, zone, isFull ? 'second' : 'minute');
  if (shown === null) return <bdi>{value}</bdi>;
  const other =
    zone === 'utc' ? `${formatTime(value, 'local', 'second')} ${offsetName(value)}` : `${formatTime(value, 'utc', 'second')} UTC`;
  return (
    <time dateTime={value} title={other}>
      {shown}
      {isFull ? ` ${zone === 'utc' ? 'UTC' : offsetName(value)}\u00A0· ${ago?.replaceAll(' ', '\u00A0')}` : ''}
    </time>
  );
}
