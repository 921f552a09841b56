import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutFraction, digitGroups, withoutTrailingZeros } from './digits.ts';

describe('digitGroups', () => {
  test('groups in threes from the point outwards', () => {
    expect(digitGroups('1234567.12345')).toEqual({ sign: '', whole: ['1', '234', '567'], fraction: ['123', '45'] });
  });

  test('keeps every wei of an amount no number can hold', () => {
    expect(digitGroups('9007199254740993.000000000000000001').fraction).toEqual(['000', '000', '000', '000', '000', '001']);
  });

  test('shows text that is no plain decimal as it is', () => {
    expect(digitGroups('<b>1e5</b>')).toEqual({ sign: '', whole: ['<b>1e5</b>'], fraction: [] });
  });

  test('loses no digit of any decimal', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,40})?$/), (text) => {
        const { sign, whole, fraction } = digitGroups(text);
        expect(sign + whole.join('') + (fraction.length === 0 ? '' : `.${fraction.join('')}`)).toBe(text);
        for (const group of [...whole.slice(1), ...fraction.slice(0, -1)]) expect(group).toHaveLength(3);
      }),
    );
  });
});

describe('cutFraction', () => {
  test('cuts and never rounds', () => {
    expect(cutFraction('0.999999999', 8)).toBe('0.99999999');
  });

  test('says when nothing needs to go', () => {
    expect([cutFraction('12.5', 8), cutFraction('1234567890123', 8)]).toEqual([null, null]);
  });
});

test('zeros at the end of a fraction go, those of a whole number stay', () => {
  expect(['1.500', '2.000', '1000', '0.0'].map(withoutTrailingZeros)).toEqual(['1.5', '2', '1000', '0']);
});
