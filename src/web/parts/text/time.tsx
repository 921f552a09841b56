import { preference } from '#web/data/preferences.ts';
import { formatTime, offsetName, timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore, useStoreValue } from '#web/lib/store.ts';

/** The time zone of all displayed times: local time or UTC. */
export const displayTimeZone = preference('time_zone');

type TimeProps = {
  /** A time in ISO 8601. Any other text is displayed unchanged. */
  readonly value: string | null | undefined;
  /** Whether to add seconds, the time zone and the age of the time, for detail pages. Default: false. */
  readonly isFull?: boolean;
  /** Whether a full time has its age. A document that is printed has no ages. Default: true. */
  readonly hasAge?: boolean;
};

/** A time in ISO format, in the time zone that the user prefers (local or UTC). Hovering shows it in the other zone. */
export function Time({ value, isFull = false, hasAge = true }: TimeProps) {
  const zone = useStore(displayTimeZone);
  const ago = useStoreValue(nowMs, (now) => (isFull && hasAge && value ? timeAgo(value, now) : null));
  if (value === null || value === undefined) return <span>—</span>;
  const formattedTime = formatTime(value, zone, isFull ? 'second' : 'minute');
  if (formattedTime === null) return <bdi>{value}</bdi>;
  const otherZoneText =
    zone === 'utc' ? `${formatTime(value, 'local', 'second')} ${offsetName(value)}` : `${formatTime(value, 'utc', 'second')} UTC`;
  return (
    <time dateTime={value} title={otherZoneText} style={isFull ? { whiteSpace: 'normal' } : undefined}>
      {formattedTime}
      {isFull ? ` ${zone === 'utc' ? 'UTC' : offsetName(value)}` : ''}
      {ago === null ? '' : `\u00A0· ${ago.replaceAll(' ', '\u00A0')}`}
    </time>
  );
}
