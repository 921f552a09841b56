import { expect, test } from 'vitest';
import { amountRefusal } from './amount.ts';
import { assetFacts, assets } from './assets.ts';
import { decimalOf, fromBaseUnits } from './money.ts';

test.each(assets)('one base unit of %s can be sent, but a tenth of a base unit cannot', (asset) => {
  const { places } = assetFacts[asset];
  expect(amountRefusal(asset, fromBaseUnits(1n, places))).toBeNull();
  expect(amountRefusal(asset, fromBaseUnits(1n, places + 1))).toBe('below_one_base_unit');
});

test.each(['0', '-1', '-1e-18', '0.000'])('the amount %s cannot be sent in any asset', (amount) => {
  expect(amountRefusal('eth', decimalOf(amount))).toBe('not_above_zero');
});

test('an amount may have zeros after the last base unit', () => {
  expect(amountRefusal('btc', decimalOf('0.1000000000000'))).toBeNull();
});

test('an amount of an unknown asset may have any number of digits', () => {
  expect(amountRefusal('sol', decimalOf('1e-30'))).toBeNull();
});
