/**
 * Converts a typed day with only one meaning to ISO order: `'31.12.1980'` and `'31-Dec-1980'` become `'1980-12-31'`. Other text
 * stays unchanged.
 */
export function isoDate(typed: string): string {
  const readings = dayReadings(typed);
  return readings.length === 1 ? (readings[0] ?? typed) : typed;
}

/** Returns the two digits of a month, or `''`. Reads English and French names, and English abbreviations. */
function monthDigits(typed: string): string {
  if (/^(?:0?[1-9]|1[0-2])$/.test(typed)) return typed.padStart(2, '0');
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain(typed).replace(/^sept$/, 'sep');
  const names = ['en', 'fr'].flatMap((locale) => {
    const { format } = new Intl.DateTimeFormat(locale, { month: 'long' });
    return Array.from({ length: 12 }, (_, month) => plain(format(new Date(2000, month))));
  });
  const position = names.findIndex((each, index) => each === name || (index < 12 && each.slice(0, 3) === name));
  return position < 0 ? '' : `${(position % 12) + 1}`.padStart(2, '0');
}

/** The days that a text can mean, in ISO order. `'03/04/1980'` can mean two days; some of the days may not exist. */
export function dayReadings(typed: string): readonly string[] {
  const [first = '', second = '', third = '', ...rest] = typed
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/(\d)(?:st|nd|rd|th|er)\b/i, '$1')
    .split(/[-/., ]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u);
  const years = /^\d\d$/.test(third) ? [`19${third}`, `20${third}`] : [third];
  const orders = /^\d{4}$/.test(first)
    ? [[first, second, third] as const]
    : years.flatMap((year) => [[year, second, first] as const, [year, first, second] as const]);
  const readings = orders.flatMap(([year, month, day]) => {
    const digits = monthDigits(month);
    return rest.length > 0 || digits === '' || !/^\d{4}$/.test(year) || !/^\d\d?$/.test(day)
      ? []
      : [[year, digits, day.padStart(2, '0')].join('-')];
  });
  return [...new Set(readings)];
}
