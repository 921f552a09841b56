const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the calendar day of a time (ms since 1970) in a time zone, for example `'2026-01-05'`. The date formats are stored
 * without a limit, so callers pass only time zones of the configuration.
 */
export function dayInZone(ms: number, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}
