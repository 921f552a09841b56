/** The time zone in which times are formatted: the browser's zone or UTC. */
export type TimeZone = 'local' | 'utc';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a time as `'2026-07-21 14:03'`, optionally with seconds. Null for text that is not a time. */
export function formatTime(iso: string, zone: TimeZone, precision: 'minute' | 'second' = 'minute'): string | null {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const zonedDate = zone === 'utc' ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  const day = `${String(zonedDate.getUTCFullYear()).padStart(4, '0')}-${twoDigits(zonedDate.getUTCMonth() + 1)}-${twoDigits(zonedDate.getUTCDate())}`;
  const minutes = `${day} ${twoDigits(zonedDate.getUTCHours())}:${twoDigits(zonedDate.getUTCMinutes())}`;
  return precision === 'minute' ? minutes : `${minutes}:${twoDigits(zonedDate.getUTCSeconds())}`;
}

/** The browser's UTC offset at a time: `'UTC+02:00'`, or `'UTC'` for an offset of zero. */
export function offsetName(iso: string): string {
  const minutesEast = -new Date(iso).getTimezoneOffset();
  if (Number.isNaN(minutesEast) || minutesEast === 0) return 'UTC';
  const absoluteMinutes = Math.abs(minutesEast);
  return `UTC${minutesEast < 0 ? '−' : '+'}${twoDigits(Math.floor(absoluteMinutes / 60))}:${twoDigits(absoluteMinutes % 60)}`;
}

const timeUnits = [
  { ms: 86_400_000, unitName: 'day' },
  { ms: 3_600_000, unitName: 'hour' },
  { ms: 60_000, unitName: 'minute' },
] as const;

/**
 * Formats the time since or until `iso` in its largest whole unit: `'3 hours ago'`, `'just now'`, `'in 2 days'`. Null for text
 * that is not a time.
 */
export function timeAgo(iso: string, nowMs: number): string | null {
  const elapsedMs = nowMs - new Date(iso).getTime();
  if (Number.isNaN(elapsedMs)) return null;
  for (const { ms, unitName } of timeUnits) {
    const count = Math.floor(Math.abs(elapsedMs) / ms);
    if (count > 0)
      return elapsedMs > 0 ? `${count} ${unitName}${count === 1 ? '' : 's'} ago` : `in ${count} ${unitName}${count === 1 ? '' : 's'}`;
  }
  return 'just now';
}

/** Whether a text is a valid ISO day: `'2026-02-30'` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Formats the moment just before an end. If the end is at midnight, this moment is on the previous day. */
function lastMoment(end: string, zone: TimeZone): string {
  return formatTime(new Date(Date.parse(end) - 1).toISOString(), zone) ?? '';
}

/** The day that contains the moment just before an end, for a date field: `'2026-12-03'`. */
export function lastDayOf(end: string, zone: TimeZone): string {
  return lastMoment(end, zone).slice(0, 10);
}

/** A label for an end: its last day, with the time unless the end is at midnight: `'3 Dec 2026'`, `'3 Dec 2026, 14:00'`. */
export function lastDayLabel(end: string, zone: TimeZone): string {
  const day = new Date(`${lastDayOf(end, zone)}T00:00:00Z`);
  const dayText = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const time = (formatTime(end, zone) ?? '').slice(11);
  return time === '00:00' ? dayText : `${dayText}, ${time}`;
}

/** The end of a day: `'2026-12-03'` ends as `'2026-12-04T00:00:00.000Z'` in UTC. */
export function endOfDay(day: string, zone: TimeZone): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(zone === 'utc' ? Date.UTC(year, month - 1, date + 1) : new Date(year, month - 1, date + 1)).toISOString();
}
