import { expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { isPaidTo } from '#web/parts/transaction/transaction-facts.ts';
import { totalsOf } from './account-payments.tsx';

const payment = (status: string, amounts: string, destination = '{"id":3,"type":"external_account"}') =>
  transactionSchema.parse(readJson(`{"type":"transaction","status":"${status}","amounts":${amounts},"destination":${destination}}`));

test('totals add each asset exactly and leave out failed and cancelled payments', () => {
  const payments = [
    payment('completed', '{"eth":5.000000000000000001}'),
    payment('pending_approval', '{"eth":0.1,"btc":2}'),
    payment('failed', '{"eth":7}'),
    payment('canceled', '{"btc":7}'),
  ];
  expect(totalsOf(payments)).toEqual([
    ['eth', '5.100000000000000001'],
    ['btc', '2'],
  ]);
});

test('a wallet with the number of an account is not that account', () => {
  expect(isPaidTo(payment('completed', '{"btc":1}'), 3)).toBe(true);
  expect(isPaidTo(payment('completed', '{"btc":1}', '{"id":3,"kind":"warm"}'), 3)).toBe(false);
  expect(isPaidTo(payment('completed', '{"btc":1}', '{"id":4,"type":"external_account"}'), 3)).toBe(false);
});
