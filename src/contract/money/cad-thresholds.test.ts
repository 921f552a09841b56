import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositSumTime } from '#contract/limits.ts';
import { exceedsSingleThreshold, exceedsWindowThreshold, needsServiceProvider, worthCad } from './cad-thresholds.ts';
import { decimalOf, fromBaseUnits } from './money.ts';

const justAbove = (whole: string) => decimalOf(`${whole}.000000000000000001`);
const cad = fc.bigInt({ min: 0n, max: 20_000n * 10n ** 18n }).map((units) => fromBaseUnits(units, 18));

describe('a deposit alone', () => {
  test('is not eligible at exactly 1,000 CAD', () => {
    expect(
      [decimalOf('1000'), decimalOf('1000.00'), decimalOf('1e3'), decimalOf('999.999999999999999999')].map(exceedsSingleThreshold),
    ).toEqual([false, false, false, false]);
  });

  test('is eligible above it by the smallest unit', () => {
    expect(exceedsSingleThreshold(justAbove('1000'))).toBe(true);
  });

  test('is worth its amount at the rate, to the last digit', () => {
    expect(worthCad(decimalOf('0.333333333333333333'), decimalOf('3000.03'))).toBe('1000.00999999999999899999');
  });

  test('has no known worth without a rate', () => {
    expect(worthCad(decimalOf('1'), undefined)).toBeNull();
  });
});

describe('deposits of one day', () => {
  test('are not eligible when they sum to exactly 10,000 CAD', () => {
    expect(exceedsWindowThreshold(Array.from({ length: 10 }, () => decimalOf('1000')))).toBe(false);
    expect(exceedsWindowThreshold([decimalOf('0.1'), decimalOf('0.2'), decimalOf('9999.7')])).toBe(false);
  });

  test('are eligible above it by the smallest unit', () => {
    expect(exceedsWindowThreshold([...Array.from({ length: 10 }, () => decimalOf('1000')), decimalOf('1e-18')])).toBe(true);
  });

  test('are eligible exactly when their sum in the smallest unit says so, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 3_000n * 10n ** 18n }), { maxLength: 12 }), (units) => {
        const worths = units.map((each) => fromBaseUnits(each, 18));
        const exceeds = units.reduce((total, each) => total + each, 0n) > 10_000n * 10n ** 18n;
        expect(exceedsWindowThreshold(worths)).toBe(exceeds);
        expect(exceedsWindowThreshold(worths.toReversed())).toBe(exceeds);
      }),
    );
  });

  test('none is not eligible', () => {
    expect(exceedsWindowThreshold([])).toBe(false);
  });

  test('are those of 24 hours', () => {
    expect(depositSumTime.ms).toBe(86_400_000);
  });
});

describe('the service provider', () => {
  const ask = (originatorCountry: string, worth: string, isSelfCustodied = false) =>
    needsServiceProvider({ originatorCountry, worthCad: decimalOf(worth), worthUsd: decimalOf(worth), isSelfCustodied });

  test.each([
    ['Canada', '1000', false],
    ['Canada', '1000.000000000000000001', true],
    ['United States', '1000.01', false],
    ['United States', '3000', false],
    ['United States', '3000.000000000000000001', true],
    ['Mexico', '1000000', false],
    ['USA', '1000000', false],
  ])('of an originator in %s who sends %s is asked for: %s', (country, worth, isApplicable) => {
    expect(ask(country, worth)).toBe(isApplicable);
  });

  test('is measured in CAD for Canada and in USD for the United States', () => {
    const facts = { worthCad: decimalOf('4000'), worthUsd: decimalOf('900'), isSelfCustodied: false };
    expect(needsServiceProvider({ ...facts, originatorCountry: 'Canada' })).toBe(true);
    expect(needsServiceProvider({ ...facts, originatorCountry: 'United States' })).toBe(false);
  });

  test('is never asked for when the receiver keeps the keys', () => {
    fc.assert(
      fc.property(fc.constantFrom('Canada', 'United States', 'Peru'), cad, (country, worth) => {
        expect(ask(country, worth, true)).toBe(false);
      }),
    );
  });
});
