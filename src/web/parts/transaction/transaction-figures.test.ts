import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { figuresOf } from './transaction-figures.ts';

const one = decimalOf('1.000001');

test('a fee in the asset that is sent is added to the net amount', () => {
  expect(figuresOf({ amounts: { xrp: one }, fees: { xrp: decimalOf('0.000012') }, fee_units: { xrp: 'XRP/op' } })).toEqual([
    { asset: 'xrp', net: one, fee: { is: 'sum', amount: '0.000012' }, gross: '1.000013' },
  ]);
});

test('a fee rate is not converted to an amount', () => {
  expect(figuresOf({ amounts: { btc: one }, fees: { btc: decimalOf('12') }, fee_units: { btc: 'sat/b' } })).toEqual([
    { asset: 'btc', net: one, fee: { is: 'rate', rate: '12', unit: 'sat/b' }, gross: null },
  ]);
});

test('figuresOf accepts records without fees or without amounts', () => {
  expect(figuresOf({ amounts: { btc: one } })).toEqual([{ asset: 'btc', net: one, fee: { is: 'unavailable' }, gross: null }]);
  expect(figuresOf({ amounts: null, fees: { btc: one } })).toEqual([]);
});
