/**
 * Converts a typed day with only one meaning to ISO order: `'31.12.1980'` and `'31-Dec-1980'` become `'1980-12-31'`. Other text
 * stays unchanged.
 */
export function isoDate(typed: string): string {
  const readings = dayReadings(typed);
  return readings.length === 1 ? (readings[0] ?? typed) : typed;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The days that a text can mean, in ISO order. `'03/04/1980'` can mean two days; some of the days may not exist. */
export function dayReadings(typed: string): readonly string[] {
  const text = typed.trim();
  const iso = ([year = '', month = '', day = '']: readonly string[]) => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const isoMatch = /^(\d{4})(?:(\d{2})(\d{2})|[-/. ](\d{1,2})[-/. ](\d{1,2}))$/.exec(text);
  if (isoMatch !== null) return [iso(isoMatch.slice(1).filter((each) => each !== undefined))];
  const dayWithMonthName =
    /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4})$/i.exec(text) ?? /^([a-z]{3})[a-z]*[-/. ]*(\d{1,2})[-/., ]+(\d{4})$/i.exec(text);
  if (dayWithMonthName !== null) {
    const [day = '', month = ''] = /^\d/.test(text)
      ? [dayWithMonthName[1], dayWithMonthName[2]]
      : [dayWithMonthName[2], dayWithMonthName[1]];
    const index = monthNames.indexOf(month.toLowerCase());
    return index < 0 ? [] : [iso([dayWithMonthName[3] ?? '', String(index + 1), day])];
  }
  const [, firstNumber = '', secondNumber = '', year = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? [];
  if (year === '') return [];
  const readings = [
    ...(secondNumber.padStart(2, '0') <= '12' ? [iso([year, secondNumber, firstNumber])] : []),
    ...(firstNumber.padStart(2, '0') <= '12' ? [iso([year, firstNumber, secondNumber])] : []),
  ];
  return [...new Set(readings)];
}
