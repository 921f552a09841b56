import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { figuresOf } from './transaction-figures.ts';

const amount = decimalOf('1.000001');

test('figuresOf adds a fee in the sent asset to the net amount', () => {
  expect(figuresOf({ amounts: { xrp: amount }, fees: { xrp: decimalOf('0.000012') }, fee_units: { xrp: 'XRP/op' } })).toEqual([
    { asset: 'xrp', net: amount, fee: { is: 'sum', amount: '0.000012' }, gross: '1.000013' },
  ]);
});

test('figuresOf does not convert a fee rate to an amount', () => {
  expect(figuresOf({ amounts: { btc: amount }, fees: { btc: decimalOf('12') }, fee_units: { btc: 'sat/b' } })).toEqual([
    { asset: 'btc', net: amount, fee: { is: 'rate', rate: '12', unit: 'sat/b', payingAsset: 'btc' }, gross: null },
  ]);
});

test('figuresOf names ether as the asset that pays the fee of a token', () => {
  const fees = { pax: decimalOf('12.25') };
  expect(figuresOf({ amounts: { pax: amount }, fees, fee_units: { pax: 'gwei' } })).toEqual([
    { asset: 'pax', net: amount, fee: { is: 'rate', rate: '12.25', unit: 'gwei', payingAsset: 'eth' }, gross: null },
  ]);
});

test('figuresOf accepts records without fees or without amounts', () => {
  expect(figuresOf({ amounts: { btc: amount } })).toEqual([{ asset: 'btc', net: amount, fee: { is: 'unavailable' }, gross: null }]);
  expect(figuresOf({ amounts: null, fees: { btc: amount } })).toEqual([]);
});
