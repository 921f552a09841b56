import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idSchema, integerSchema, queryIntegerSchema } from './integer.ts';
import { readJson } from './json.ts';

describe('an integer on the wire', () => {
  test('is read as it is written', () => {
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
  ])('may be written %s', (literal, value) => {
    expect(idSchema.parse(readJson(literal))).toBe(value);
  });

  test.each(['0', '-1', '1.5', '1e-3', '9007199254740992', '1e400', '"1"', 'true', 'null', '[1]'])('is no id when it is %s', (text) => {
    expect(idSchema.safeParse(readJson(text)).success).toBe(false);
  });

  test('keeps to its bounds', () => {
    const schema = integerSchema(2, 4);
    expect(['1', '2', '4', '5'].map((text) => schema.safeParse(readJson(text)).success)).toEqual([false, true, true, false]);
  });

  test('is no JavaScript number with a fraction', () => {
    expect([1, 1.5, Number.NaN, Infinity].map((value) => idSchema.safeParse(value).success)).toEqual([true, false, false, false]);
  });
});

describe('an integer of a query string', () => {
  test('is read as it is written', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(queryIntegerSchema(0).parse(String(value))).toBe(value);
      }),
    );
  });

  test.each(['', ' 1', '1 ', '+1', '01', '1.0', '1e3', '0x1', '-0', '١', '99999999999999999'])('is not %j', (text) => {
    expect(queryIntegerSchema(0).safeParse(text).success).toBe(false);
  });
});
