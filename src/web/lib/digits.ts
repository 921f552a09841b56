/** A plain decimal text cut for the eye: sign, whole part and fraction in groups of three. */
export type DigitGroups = { readonly sign: '' | '-'; readonly whole: readonly string[]; readonly fraction: readonly string[] };

/** Groups from the point outwards, no digit lost: `'1234.5678'` gives `1 234` and `567 8`. Text that is no plain decimal stays one group. */
export function digitGroups(text: string): DigitGroups {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return { sign: '', whole: [text], fraction: [] };
  const [, sign, whole = '', fraction = ''] = match;
  return { sign: sign === '-' ? '-' : '', whole: whole.match(/\d{1,3}(?=(\d{3})*$)/g) ?? [], fraction: fraction.match(/\d{1,3}/g) ?? [] };
}

/** The text with at most so many digits behind the point, never rounded, or null when nothing needs to go. */
export function cutFraction(text: string, places: number): string | null {
  const point = text.indexOf('.');
  if (point === -1 || text.length - point - 1 <= places) return null;
  return text.slice(0, point + 1 + places);
}

/** Drops zeros that say nothing at the end of a fraction, `'1.500'` to `'1.5'`, `'2.000'` to `'2'`. */
export function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
