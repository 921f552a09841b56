import { expect, test } from 'vitest';
import { amountRefusal } from './amount.ts';
import { assetFacts, assets } from './assets.ts';
import { decimalOf, fromBaseUnits } from './money.ts';

test.each(assets)('one base unit of %s can be sent, and a tenth of that unit cannot', (asset) => {
  const { places } = assetFacts[asset];
  expect(amountRefusal(asset, fromBaseUnits(1n, places))).toBeNull();
  expect(amountRefusal(asset, fromBaseUnits(1n, places + 1))).toBe('below_one_base_unit');
});

test.each(['0', '-1', '-1e-18', '0.000'])('the amount %s of any asset cannot be sent', (amount) => {
  expect(amountRefusal('eth', decimalOf(amount))).toBe('not_above_zero');
});

test('zeros after the last unit are ignored', () => {
  expect(amountRefusal('btc', decimalOf('0.1000000000000'))).toBeNull();
});

test('an asset unknown to the desk has no limit of digits', () => {
  expect(amountRefusal('sol', decimalOf('1e-30'))).toBeNull();
});
