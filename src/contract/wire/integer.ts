import * as z from 'zod/mini';
import { patternSchema } from './checked.ts';
import { NumberLiteral } from './json.ts';
import { plainDecimal } from './plain-decimal.ts';
import { wire } from './wire-form.ts';

const digits = /^(0|-?[1-9]\d{0,15})$/;

/**
 * An integer on the wire within bounds, such as an id, a code or a block. It is read as a JavaScript integer. Amounts must
 * never be read in this way.
 */
/* @__NO_SIDE_EFFECTS__ */
export function integerSchema(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  const numberSchema = z.union([z.custom<NumberLiteral>((value) => value instanceof NumberLiteral), z.number()], 'must be an integer');
  return wire(z.pipe(z.pipe(numberSchema, z.transform(integerOf)), boundedInteger(minimum, maximum)), {
    type: 'integer',
    minimum,
    maximum,
  });
}

/** A record's id, which is an integer from 1. */
export const idSchema = integerSchema(1);

/** An integer of a query string within bounds. For example, `'50'` gives 50. */
/* @__NO_SIDE_EFFECTS__ */
export function queryIntegerSchema(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  const integerText = patternSchema(digits, 'must be an integer');
  return wire(
    z.pipe(
      z.pipe(
        integerText,
        z.transform((text: string) => Number(text)),
      ),
      boundedInteger(minimum, maximum),
    ),
    {
      type: 'integer',
      minimum,
      maximum,
    },
  );
}

/**
 * Returns the integer that a text of digits has, such as an id in a path or a column. For example, `'50'` gives 50. Throws for
 * any other text.
 */
export function integerOfText(text: string): number {
  return textInteger.parse(text);
}

/** Like `integerOfText`, for a column that may be null. */
export function integerOrNull(text: string | null): number | null {
  return text === null ? null : integerOfText(text);
}

const textInteger = /*#__PURE__*/ queryIntegerSchema(0);

function boundedInteger(minimum: number, maximum: number) {
  return z.int('must be an integer').check(z.gte(minimum, `must be at least ${minimum}`), z.lte(maximum, `must be at most ${maximum}`));
}

/**
 * Returns the integer of a literal. Returns NaN for any other number, so that the next check refuses it. `1e3` and `7.0` are
 * integers, as in JSON Schema.
 */
function integerOf(value: NumberLiteral | number): number {
  if (typeof value === 'number') return value;
  const wholeDigits = plainDecimal(value.text)?.replace(/\.0+$/, '') ?? '';
  return digits.test(wholeDigits) ? Number(wholeDigits) : Number.NaN;
}
