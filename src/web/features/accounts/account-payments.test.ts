import { expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { isPaidTo } from '#web/parts/transaction/transaction-facts.ts';
import { totalsOf } from './account-payments.tsx';

const paymentWith = (status: string, amounts: string, destination = '{"id":3,"type":"external_account"}') =>
  transactionSchema.parse(readJson(`{"type":"transaction","status":"${status}","amounts":${amounts},"destination":${destination}}`));

test('totalsOf adds the amounts of each asset exactly, without failed and cancelled payments', () => {
  const payments = [
    paymentWith('completed', '{"eth":5.000000000000000001}'),
    paymentWith('pending_approval', '{"eth":0.1,"btc":2}'),
    paymentWith('failed', '{"eth":7}'),
    paymentWith('canceled', '{"btc":7}'),
  ];
  expect(totalsOf(payments)).toEqual([
    ['eth', '5.100000000000000001'],
    ['btc', '2'],
  ]);
});

test('isPaidTo does not confuse a wallet and an account with the same number', () => {
  expect(isPaidTo(paymentWith('completed', '{"btc":1}'), 3)).toBe(true);
  expect(isPaidTo(paymentWith('completed', '{"btc":1}', '{"id":3,"kind":"warm"}'), 3)).toBe(false);
  expect(isPaidTo(paymentWith('completed', '{"btc":1}', '{"id":4,"type":"external_account"}'), 3)).toBe(false);
});
