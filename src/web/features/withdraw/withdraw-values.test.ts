import { expect, test } from 'vitest';
import { valuesOfAsset } from './withdraw-values.ts';

test('another asset clears the amount, the total of a small first amount, the fee and the confirmed network', () => {
  expect(valuesOfAsset('btc', 'eth')).toEqual({ asset: 'btc', amount: '', total: '', rate: '', fee: 'medium', confirmed: '' });
  expect(valuesOfAsset('', 'eth')).toMatchObject({ asset: '', amount: '', total: '' });
});

test('the first choice of an asset and the choice of the same asset keep the other values', () => {
  expect(valuesOfAsset('btc', '')).toEqual({ asset: 'btc' });
  expect(valuesOfAsset('btc', 'btc')).toEqual({ asset: 'btc' });
});
