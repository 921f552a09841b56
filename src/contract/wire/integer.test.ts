import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idSchema, integerSchema, queryIntegerSchema } from './integer.ts';
import { readJson } from './json.ts';

describe('integers on the wire', () => {
  test('an integer on the wire is read exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(integerSchema(Number.MIN_SAFE_INTEGER).parse(readJson(String(value)))).toBe(value);
      }),
    );
  });

  test.each([
    ['1e3', 1000],
    ['7.0', 7],
    ['812345e0', 812_345],
  ])('the number literal %s is an integer', (literal, value) => {
    expect(idSchema.parse(readJson(literal))).toBe(value);
  });

  test.each(['0', '-1', '1.5', '1e-3', '9007199254740992', '1e400', '"1"', 'true', 'null', '[1]'])(
    'the value %s is refused as an id',
    (text) => {
      expect(idSchema.safeParse(readJson(text)).success).toBe(false);
    },
  );

  test('integers outside their bounds are refused', () => {
    const schema = integerSchema(2, 4);
    expect(['1', '2', '4', '5'].map((text) => schema.safeParse(readJson(text)).success)).toEqual([false, true, true, false]);
  });

  test('a JavaScript number with a fraction is refused as an integer', () => {
    expect([1, 1.5, Number.NaN, Infinity].map((value) => idSchema.safeParse(value).success)).toEqual([true, false, false, false]);
  });
});

describe('integers of a query string', () => {
  test('an integer of a query string is read exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(queryIntegerSchema(0).parse(String(value))).toBe(value);
      }),
    );
  });

  test.each(['', ' 1', '1 ', '+1', '01', '1.0', '1e3', '0x1', '-0', '١', '99999999999999999'])(
    'a query refuses the text %j as an integer',
    (text) => {
      expect(queryIntegerSchema(0).safeParse(text).success).toBe(false);
    },
  );
});
