import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitGroups, withoutTrailingZeros } from './digits.ts';

describe('digitGroups', () => {
  test('digitGroups makes groups of three digits from the decimal point outwards', () => {
    expect(digitGroups('1234567.12345')).toEqual({ sign: '', whole: ['1', '234', '567'], fraction: ['123', '45'] });
  });

  test('digitGroups keeps every digit of an amount that no JavaScript number can represent', () => {
    expect(digitGroups('9007199254740993.000000000000000001').fraction).toEqual(['000', '000', '000', '000', '000', '001']);
  });

  test('digitGroups returns text that is not a decimal number unchanged', () => {
    expect(digitGroups('<b>1e5</b>')).toEqual({ sign: '', whole: ['<b>1e5</b>'], fraction: [] });
  });

  test('digitGroups keeps every digit of any decimal number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,40})?$/), (text) => {
        const { sign, whole, fraction } = digitGroups(text);
        expect(sign + whole.join('') + (fraction.length === 0 ? '' : `.${fraction.join('')}`)).toBe(text);
        for (const group of [...whole.slice(1), ...fraction.slice(0, -1)]) expect(group).toHaveLength(3);
      }),
    );
  });
});

test('withoutTrailingZeros removes trailing zeros of a fraction, but not those of a whole number', () => {
  expect(['1.500', '2.000', '1000', '0.0'].map(withoutTrailingZeros)).toEqual(['1.5', '2', '1000', '0']);
});
