/** A decimal text split for display: its sign, and its whole and fractional digits in groups of three. */
export type DigitGroups = { readonly sign: '' | '-'; readonly whole: readonly string[]; readonly fraction: readonly string[] };

/**
 * Groups digits from the decimal point outwards: `'1234.5678'` gives `1 234` and `567 8`. Text that is not a decimal number gives
 * one group.
 */
export function digitGroups(text: string): DigitGroups {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return { sign: '', whole: [text], fraction: [] };
  const [, sign, wholeDigits = '', fraction = ''] = match;
  return {
    sign: sign === '-' ? '-' : '',
    whole: wholeDigits.match(/\d{1,3}(?=(\d{3})*$)/g) ?? [],
    fraction: fraction.match(/\d{1,3}/g) ?? [],
  };
}

/** Removes trailing zeros of a fraction: `'1.500'` gives `'1.5'`, `'2.000'` gives `'2'`. */
export function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
