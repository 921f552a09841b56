const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a time (ms since 1970) in a zone, for example `'2026-01-05'`. The formats of zones are cached
 * without a limit, so callers pass only zones of the configuration.
 */
export function dayInZone(ms: number, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}
