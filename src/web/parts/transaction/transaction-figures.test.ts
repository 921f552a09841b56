import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { figuresOf } from './transaction-figures.ts';

const one = decimalOf('1.000001');

test('a fee counted in the asset itself is a sum, on top of what arrives', () => {
  expect(figuresOf({ amounts: { xrp: one }, fees: { xrp: decimalOf('0.000012') }, fee_units: { xrp: 'XRP/op' } })).toEqual([
    { asset: 'xrp', net: one, fee: { is: 'sum', amount: '0.000012' }, gross: '1.000013' },
  ]);
});

test('of a rate no sum is made up', () => {
  expect(figuresOf({ amounts: { btc: one }, fees: { btc: decimalOf('12') }, fee_units: { btc: 'sat/b' } })).toEqual([
    { asset: 'btc', net: one, fee: { is: 'rate', rate: '12', unit: 'sat/b' }, gross: null },
  ]);
});

test('a record without fees, or without amounts, breaks nothing', () => {
  expect(figuresOf({ amounts: { btc: one } })).toEqual([{ asset: 'btc', net: one, fee: { is: 'unavailable' }, gross: null }]);
  expect(figuresOf({ amounts: null, fees: { btc: one } })).toEqual([]);
});
