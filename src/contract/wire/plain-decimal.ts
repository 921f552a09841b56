/**
 * An exact amount as decimal text without an exponent, for example `'0.000000000000000001'`. Arithmetic uses `decimal`, never
 * JavaScript numbers.
 */
export type Decimal = string & { readonly [decimalBrand]: true };
declare const decimalBrand: unique symbol;

/**
 * Maximum digits of an amount on each side of the point. Our choice: real amounts need far fewer (10^24, 18 decimals), and the limit
 * prevents a denial of service.
 */
const digitsMax = 60;

const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)0*(\d{1,4}))?$/;

/**
 * Returns the decimal text of a number literal, for example `'0.000000000000000001'` for `'1e-18'`. `'1.50'` stays unchanged.
 * Returns null if the text is invalid or too long.
 */
export function plainDecimal(text: string): Decimal | null {
  const match = literal.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', direction = '', exponent = '0'] = match;
  const plainText = movePoint(whole, fraction, Number(`${direction}${exponent}`));
  return plainText === null ? null : ((sign + plainText) as Decimal);
}

function unsignedDecimal(whole: string, fraction: string): string | null {
  const trimmedWhole = whole.replace(/^0+(?=\d)/, '');
  if (trimmedWhole.length > digitsMax || fraction.length > digitsMax) return null;
  return fraction === '' ? trimmedWhole : `${trimmedWhole}.${fraction}`;
}

/** Moves the decimal point by up to 9,999 places. Positive `steps` move it to the right. */
function movePoint(whole: string, fraction: string, steps: number): string | null {
  if (steps >= 0) return unsignedDecimal(whole + fraction.slice(0, steps).padEnd(steps, '0'), fraction.slice(steps));
  const paddedDigits = whole.padStart(1 - steps, '0');
  return unsignedDecimal(paddedDigits.slice(0, steps), paddedDigits.slice(steps) + fraction);
}
