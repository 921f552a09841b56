import Big from 'big.js';
import * as z from 'zod/mini';
import { checked } from '#contract/wire/checked.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { mapSchema } from '#contract/wire/lenient-answer.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import { wire } from '#contract/wire/wire-form.ts';

/** The decimal of a text in constants, configuration and database columns. Throws a RangeError when the text is not a decimal. */
/* @__NO_SIDE_EFFECTS__ */
export function decimalOf(text: string): Decimal {
  const amount = plainDecimal(text);
  if (amount === null) throw new RangeError(`not a decimal: ${JSON.stringify(text.slice(0, 80))}`);
  return amount;
}

/** Exact arithmetic on decimals, without rounding. */
export const decimal = {
  add: (a: Decimal, b: Decimal): Decimal => plainText(new Big(a).plus(b)),
  subtract: (a: Decimal, b: Decimal): Decimal => plainText(new Big(a).minus(b)),
  multiply: (a: Decimal, b: Decimal): Decimal => plainText(new Big(a).times(b)),
  /** -1, 0 or 1. */
  compare: (a: Decimal, b: Decimal): number => new Big(a).cmp(b),
  sum: (values: readonly Decimal[]): Decimal => plainText(values.reduce((total, value) => total.plus(value), new Big(0))),
  isPositive: (a: Decimal): boolean => new Big(a).gt(0),
};

function plainText(value: Big): Decimal {
  return value.toFixed() as Decimal;
}

/** Returns the number of decimal places, without trailing zeros, for example 1 for `'1.50'`. */
export function decimalPlaces(amount: Decimal): number {
  return amount.replace(/^[^.]*\.?/, '').replace(/0+$/, '').length;
}

/**
 * Converts a native amount to whole base units. Returns null if the amount has digits below one unit. For example, `'1.5'` eth
 * with 18 places gives `1500000000000000000n`.
 */
export function toBaseUnits(amount: Decimal, places: number): bigint | null {
  if (decimalPlaces(amount) > places) return null;
  const [wholeDigits = '0', fraction = ''] = amount.split('.');
  return BigInt(wholeDigits + fraction.slice(0, places).padEnd(places, '0'));
}

/** Converts whole base units to a native amount. For example, `1n` wei gives `'0.000000000000000001'`. */
export function fromBaseUnits(units: bigint, places: number): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const wholeDigits = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${wholeDigits}${fraction === '' ? '' : `.${fraction}`}` as Decimal;
}

/** Returns a decimal as a number literal for the wire. */
export function literalOf(amount: Decimal): NumberLiteral {
  return new NumberLiteral(amount);
}

/** A schema that reads a number of any length as decimal text. `textOf` returns the text of a value. */
/* @__NO_SIDE_EFFECTS__ */
function decimalSchema(textOf: (value: unknown) => string) {
  return wire(
    z.pipe(
      z.custom<NumberLiteral>((value) => plainDecimal(textOf(value)) !== null, 'is not a number'),
      z.transform((value) => decimalOf(textOf(value))),
    ),
    { type: 'number' },
  );
}

/**
 * An amount in an answer, read as decimal text. On the wire it is a JSON number of any length, or a number as text. Spec:
 * Resources, "asset to decimal number". Our choice: accepting text.
 */
export const amountSchema = decimalSchema((value) => (typeof value === 'string' ? value : literalText(value)));

/**
 * Amounts in an answer by asset, for example `{ btc: '0.5' }`. An asset can be one that the desk does not know. A null amount
 * counts as absent.
 */
export const amountsSchema = mapSchema(amountSchema);

/** Returns the text of a number literal. Returns an empty text for any other value, because an empty text is not a decimal. */
function literalText(value: unknown): string {
  return value instanceof NumberLiteral ? value.text : '';
}

/** An amount to send, in native units. It must be above zero. */
export const positiveAmountSchema = wire(
  checked(
    decimalSchema(literalText),
    z.refine((amount) => decimal.isPositive(amount), 'must be greater than zero'),
  ),
  {
    type: 'number',
    exclusiveMinimum: 0,
  },
);
