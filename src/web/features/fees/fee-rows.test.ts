import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { feeRows, thousandths } from './fee-rows.ts';

const rate = (fee_rate: string, unit: string | null, blocks = 6) => ({ fee_rate: decimalOf(fee_rate), blocks, unit });

test('sorts assets in the order of the specification, unknown ones last', () => {
  const preset = { medium: rate('1', 'x') };
  expect(feeRows({ zzz: preset, eth: preset, btc: preset }).map(({ asset }) => asset)).toEqual(['btc', 'eth', 'zzz']);
});

test("treats units that differ only in case as one unit, in the record's first spelling", () => {
  const [row] = feeRows({ eth: { slow: rate('1', 'Gwei'), medium: rate('2', 'gwei'), fast: rate('4', 'GWEI') } });
  expect([row?.unit, row?.rates.map(({ share }) => share)]).toEqual(['Gwei', [250, 500, 1000]]);
});

test('each rate has its own unit if units differ', () => {
  const [row] = feeRows({ btc: { slow: rate('1', 'sat/b'), fast: rate('2', 'btc') } });
  expect([row?.unit, row?.rates.map(({ unit }) => unit)]).toEqual([null, ['sat/b', 'btc']]);
});

test('omits a preset that the service does not return', () => {
  const [row] = feeRows({ btc: { slow: null, medium: rate('9', 'sat/b') } });
  expect(row?.rates.map(({ preset }) => preset)).toEqual(['medium']);
});

test('the largest rate has a full bar, and a larger rate never has a shorter bar', () => {
  const units = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 18 }), (amounts, places) => {
      const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      const shares = thousandths(sorted.map((amount) => fromBaseUnits(amount, places)));
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBe(sorted.at(-1) === 0n ? 0 : 1000);
    }),
  );
});
