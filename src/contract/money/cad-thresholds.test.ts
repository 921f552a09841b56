import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositSumTime } from '#contract/limits.ts';
import { exceedsSingleThreshold, exceedsWindowThreshold, needsServiceProvider, cadValue } from './cad-thresholds.ts';
import { decimalOf, fromBaseUnits } from './money.ts';

const justAbove = (wholeCad: string) => decimalOf(`${wholeCad}.000000000000000001`);
const cad = fc.bigInt({ min: 0n, max: 20_000n * 10n ** 18n }).map((units) => fromBaseUnits(units, 18));

describe('the single threshold', () => {
  test('a deposit of exactly 1,000 CAD is not eligible', () => {
    expect(
      [decimalOf('1000'), decimalOf('1000.00'), decimalOf('1e3'), decimalOf('999.999999999999999999')].map(exceedsSingleThreshold),
    ).toEqual([false, false, false, false]);
  });

  test('a deposit that exceeds 1,000 CAD by the smallest unit is eligible', () => {
    expect(exceedsSingleThreshold(justAbove('1000'))).toBe(true);
  });

  test('the value in CAD is the amount times the rate, to the last digit', () => {
    expect(cadValue(decimalOf('0.333333333333333333'), decimalOf('3000.03'))).toBe('1000.00999999999999899999');
  });

  test('the value in CAD is null without a rate', () => {
    expect(cadValue(decimalOf('1'), undefined)).toBeNull();
  });
});

describe('the 24-hour threshold', () => {
  test('deposits with a sum of exactly 10,000 CAD are not eligible', () => {
    expect(exceedsWindowThreshold(Array.from({ length: 10 }, () => decimalOf('1000')))).toBe(false);
    expect(exceedsWindowThreshold([decimalOf('0.1'), decimalOf('0.2'), decimalOf('9999.7')])).toBe(false);
  });

  test('deposits with a sum that exceeds 10,000 CAD by the smallest unit are eligible', () => {
    expect(exceedsWindowThreshold([...Array.from({ length: 10 }, () => decimalOf('1000')), decimalOf('1e-18')])).toBe(true);
  });

  test('the exact sum decides the eligibility, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 3_000n * 10n ** 18n }), { maxLength: 12 }), (units) => {
        const valuesCad = units.map((unitCount) => fromBaseUnits(unitCount, 18));
        const isAbove = units.reduce((total, unitCount) => total + unitCount, 0n) > 10_000n * 10n ** 18n;
        expect(exceedsWindowThreshold(valuesCad)).toBe(isAbove);
        expect(exceedsWindowThreshold(valuesCad.toReversed())).toBe(isAbove);
      }),
    );
  });

  test('an empty list of deposits does not exceed the 24-hour threshold', () => {
    expect(exceedsWindowThreshold([])).toBe(false);
  });

  test('the sum of deposits covers a window of 24 hours', () => {
    expect(depositSumTime.ms).toBe(86_400_000);
  });
});

describe('needsServiceProvider', () => {
  const isProviderRequired = (originatorCountry: string, valueCad: string, isSelfCustodied = false) =>
    needsServiceProvider({ originatorCountry, cadValue: decimalOf(valueCad), worthUsd: decimalOf(valueCad), isSelfCustodied });

  test.each([
    ['Canada', '1000', false],
    ['Canada', '1000.000000000000000001', true],
    ['United States', '1000.01', false],
    ['United States', '3000', false],
    ['United States', '3000.000000000000000001', true],
    ['Mexico', '1000000', false],
    ['USA', '1000000', false],
  ])('for an originator in %s who sends %s, needsServiceProvider returns %s', (country, valueCad, isApplicable) => {
    expect(isProviderRequired(country, valueCad)).toBe(isApplicable);
  });

  test('the threshold for the service provider is in CAD for Canada and in USD for the United States', () => {
    const facts = { cadValue: decimalOf('4000'), worthUsd: decimalOf('900'), isSelfCustodied: false };
    expect(needsServiceProvider({ ...facts, originatorCountry: 'Canada' })).toBe(true);
    expect(needsServiceProvider({ ...facts, originatorCountry: 'United States' })).toBe(false);
  });

  test('a withdrawal to a self-hosted wallet needs no service provider', () => {
    fc.assert(
      fc.property(fc.constantFrom('Canada', 'United States', 'Peru'), cad, (country, valueCad) => {
        expect(isProviderRequired(country, valueCad, true)).toBe(false);
      }),
    );
  });
});
