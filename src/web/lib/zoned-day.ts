import { isDay, type TimeZone } from './format-time.ts';
import { browserOffset, offsetText } from './local-time.ts';

// A day in a URL has the UTC offset of its zone, as in XML Schema: '2026-07-21-04:00'. Without an offset, it is a day in UTC. A link
// therefore has the same meaning for every user.

const daySeconds = 86_400;

/** Whether a text is a valid day, with or without a UTC offset. */
export function isZonedDay(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^([+-](0\d|1[0-4]):[0-5]\d)?$/.test(text.slice(10));
}

/** The first second of a day in UNIX seconds, or undefined for other text. */
export function firstSecondOf(day: string | undefined): number | undefined {
  if (day === undefined || !isZonedDay(day)) return undefined;
  return Math.max(0, Date.parse(`${day.slice(0, 10)}T00:00:00${day.slice(10) || 'Z'}`) / 1000);
}

/** The last second of a day in UNIX seconds, or undefined for other text. */
export function lastSecondOf(day: string | undefined): number | undefined {
  const first = firstSecondOf(day);
  return first === undefined ? undefined : first + daySeconds - 1;
}

/**
 * Adds the offset of a zone to a day, at its first or its last second: `'2026-11-01'` in Toronto is `'2026-11-01-04:00'` or
 * `'2026-11-01-05:00'`, because the clocks are put back on this day.
 */
export function zonedDay(day: string, second: 'first' | 'last', zone: TimeZone, offsetAt = browserOffset): string {
  if (zone === 'utc' || !isDay(day)) return day;
  const utcMs = Date.parse(`${day}T${second === 'first' ? '00:00:00' : '23:59:59'}Z`);
  // The offset in UTC may still be that of another day, so it is read again at the local time.
  const minutesBehind = offsetAt(utcMs + offsetAt(utcMs) * 60_000);
  return minutesBehind === 0 ? day : `${day}${offsetText(minutesBehind)}`;
}

/** The zone of a day as a label: `'UTC'`, `'UTC−04:00'`. */
export function dayZoneLabel(day: string): string {
  return `UTC${day.slice(10).replace('-', '−')}`;
}
