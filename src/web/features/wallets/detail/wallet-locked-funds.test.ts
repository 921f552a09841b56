import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { lockedFunds } from './wallet-locked-funds.ts';

const wallet = (balance: string, spendable: string) => ({
  id: 7,
  balance: { btc: decimalOf(balance) },
  spendable_balance: { btc: decimalOf(spendable) },
});

const withdrawal = (amount: string, source = 7): OutgoingTransaction => ({
  type: 'transaction',
  source: { id: source },
  amounts: { btc: decimalOf(amount) },
});

test('no funds are locked if the whole balance is spendable', () => {
  expect(lockedFunds(wallet('1.50', '1.5'), [])).toEqual([]);
});

test('pending withdrawals explain locked funds, and the rest is for their fees', () => {
  const [btcFunds] = lockedFunds(wallet('2', '1.3999'), [withdrawal('0.4'), withdrawal('0.2')]);
  expect([btcFunds?.gap, btcFunds?.lockingTransactions.map(({ amount }) => amount), btcFunds?.rest]).toEqual([
    '0.6001',
    ['0.4', '0.2'],
    '0.0001',
  ]);
});

test('incoming transfers from another wallet do not lock funds', () => {
  expect(lockedFunds(wallet('2', '1'), [withdrawal('1', 8)])).toEqual([{ asset: 'btc', gap: '1', lockingTransactions: [], rest: '1' }]);
});

test('a deposit locks funds only until it is in a block', () => {
  const deposit = { type: 'external', currency: 'btc', amount: decimalOf('1') } as const;
  const lockingTransactionsOf = (block: number | null) =>
    lockedFunds(wallet('2', '1'), [{ ...deposit, block }])[0]?.lockingTransactions.length;
  expect([lockingTransactionsOf(null), lockingTransactionsOf(900_000)]).toEqual([1, 0]);
});

test('a missing spendable balance gives no locked funds', () => {
  expect(lockedFunds({ id: 7, balance: { btc: decimalOf('1') } }, [withdrawal('1')])).toEqual([]);
});

test('explained and unexplained amounts add up to the gap, to the last digit', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 30n });
  fc.assert(
    fc.property(fc.array(units, { maxLength: 5 }), units, (moved, rest) => {
      const sum = moved.reduce((total, each) => total + each, rest);
      const text = (amount: bigint) => fromBaseUnits(amount, 18);
      const [btcFunds] = lockedFunds(
        wallet(text(sum), '0'),
        moved.map((amount) => withdrawal(text(amount))),
      );
      const amounts = [...(btcFunds?.lockingTransactions.map(({ amount }) => amount) ?? []), ...(btcFunds?.rest ? [btcFunds.rest] : [])];
      expect(decimal.compare(decimal.sum(amounts), decimalOf(text(sum)))).toBe(0);
    }),
  );
});
