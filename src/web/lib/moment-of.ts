import type { TimeZone } from './format-time.ts';

/** A time of a day in a zone: `('2026-10-31', '23:59', 'utc')` gives `'2026-10-31T23:59:00.000Z'`. Null for a time that the clock skips. */
export function momentOf(day: string, time: string, zone: TimeZone): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = zone === 'utc' ? new Date(Date.UTC(year, month - 1, date, hour, minute)) : new Date(year, month - 1, date, hour, minute);
  const isSame = zone === 'utc' || (moment.getHours() === hour && moment.getMinutes() === minute);
  return isSame ? moment.toISOString() : null;
}
