import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assets } from '#contract/money/assets.ts';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { feePresetSchema } from '#contract/service/fee-preset.ts';
import { readJson } from '#contract/wire/json.ts';
import { boundingRates, feeAssetOf, feeRateBounds, feeRateRefusal, isToken } from './withdrawal-fees.ts';

test('tokens pay their fees in eth, and every other asset pays its own fees', () => {
  const tokens = assets.filter(isToken);
  expect(tokens).toEqual(['eigen', 'lseth', 'usdc', 'pax', 'paxg', 'eurs']);
  expect(tokens.map(feeAssetOf)).toEqual(tokens.map(() => 'eth'));
  const coins = assets.filter((asset) => !isToken(asset));
  expect(coins.map(feeAssetOf)).toEqual(coins);
});

test.each([
  ['9.999999999999999999', 'below_slow'],
  ['10', null],
  ['300', null],
  ['300.000000000000000001', 'above_ten_times_fast'],
])('for the presets slow 10 and fast 30 and the custom rate %s, feeRateRefusal returns %s', (rate, refusal) => {
  expect(feeRateRefusal(decimalOf(rate), { slowRate: decimalOf('10'), fastRate: decimalOf('30') })).toBe(refusal);
});

const rate = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((units) => fromBaseUnits(units, 18));

test('for any presets, custom rates at both bounds are accepted and the next rates outside are refused', () => {
  const smallestRate = decimalOf('1e-18');
  fc.assert(
    fc.property(rate, rate, (first, second) => {
      const [slowRate, fastRate] = decimal.compare(first, second) < 0 ? [first, second] : [second, first];
      const { min, max } = feeRateBounds({ slowRate, fastRate });
      const refusalAt = (customRate: typeof slowRate) => feeRateRefusal(customRate, { slowRate, fastRate });
      expect([refusalAt(min), refusalAt(max)]).toEqual([null, null]);
      expect(refusalAt(decimal.subtract(min, smallestRate))).toBe('below_slow');
      expect(refusalAt(decimal.add(max, smallestRate))).toBe('above_ten_times_fast');
    }),
  );
});

test('feeRateBounds returns the slow rate and ten times the fast rate of a preset record', () => {
  const readBounds = (text: string) => boundingRates(feePresetSchema.parse(readJson(text)));
  const bounds = readBounds('{"slow":{"fee_rate":1.000000000000000001},"fast":{"fee_rate":"2e0"}}');
  expect(bounds && feeRateBounds(bounds)).toEqual({ min: '1.000000000000000001', max: '20' });
  expect(readBounds('{"slow":{"fee_rate":1},"medium":{"fee_rate":2}}')).toBeNull();
  expect(readBounds('{"slow":null,"fast":{"fee_rate":2}}')).toBeNull();
});
