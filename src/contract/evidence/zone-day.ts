/** The default of `DESK_ZONE`: the time zone in which the desk's days end. */
export const deskZoneDefault = 'America/Toronto';

/** Whether a text names a time zone (IANA): `'America/Toronto'`. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar day of a time in a zone: `'2026-01-05'`. */
export function dayInZone(ms: number, zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return format.format(ms);
}
