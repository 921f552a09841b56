import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { batchSums, partCountText } from './batch-sums.ts';

const figures = {
  asset: 'btc',
  gross: '2.5',
  fee: '0.00000001',
  fee_cad: null,
  fee_asset: 'btc',
  net: '2.5',
  total: '2.50000001',
  spendable: '2.5',
  fee_spendable: null,
  most: null,
  worth_cad: '123.4567',
};

test('the sums show a missing amount even if only one satoshi of the fee is missing', () => {
  const sums = batchSums(decimalOf('2.5'), { figures, wallet: null, asset: 'btc', payments: 1 });
  expect(sums).toMatchObject({ total: '2.50000001', remaining: null, shortage: '0.00000001', cad: '123.4567' });
});

test("the sums use the balance in the wallet's record until the server has answered", () => {
  const wallet = { id: 7, spendable_balance: { btc: decimalOf('3') } };
  expect(batchSums(decimalOf('2.5'), { figures: null, wallet, asset: 'btc', payments: 1 })).toMatchObject({
    fee: null,
    total: null,
    remaining: '0.5',
    shortage: null,
  });
});

test('the sums contain no balance until the wallet is loaded', () => {
  expect(batchSums(decimalOf('1'), { figures: null, wallet: null, asset: 'btc', payments: 1 })).toMatchObject({
    spendable: null,
    remaining: null,
    shortage: null,
  });
});

test('the sums of several payments use the fee of one payment as the minimum fee', () => {
  const sumsOfLargeBatch = batchSums(decimalOf('2'), { figures, wallet: null, asset: 'btc', payments: 10_000 });
  expect(sumsOfLargeBatch).toMatchObject({ fee: '0.00000001', isFeeMinimum: true, total: null, remaining: '0.5', shortage: null });
  expect(batchSums(decimalOf('2.5'), { figures, wallet: null, asset: 'btc', payments: 2 })).toMatchObject({
    total: null,
    remaining: null,
    shortage: '0.00000001',
  });
});

test.for([
  [undefined, null],
  [1, '1 part'],
  [3, '3 parts, one at a time, each after the custodian accepted the previous one'],
] as const)('the desk sends a batch of %s parts in: %s', ([part_count, text]) => {
  expect(partCountText({ lines: [], figures: null, part_count })).toBe(text);
});
