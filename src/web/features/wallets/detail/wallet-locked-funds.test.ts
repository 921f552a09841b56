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

test('lockedFunds returns nothing if the whole balance can be spent', () => {
  expect(lockedFunds(wallet('1.50', '1.5'), [])).toEqual([]);
});

test('lockedFunds attributes the locked amount to pending withdrawals, and leaves their fees unexplained', () => {
  const [btcFunds] = lockedFunds(wallet('2', '1.3999'), [withdrawal('0.4'), withdrawal('0.2')]);
  expect([btcFunds?.lockedTotal, btcFunds?.lockingTransactions.map(({ amount }) => amount), btcFunds?.unexplained]).toEqual([
    '0.6001',
    ['0.4', '0.2'],
    '0.0001',
  ]);
});

test('lockedFunds ignores incoming transfers from another wallet', () => {
  expect(lockedFunds(wallet('2', '1'), [withdrawal('1', 8)])).toEqual([
    { asset: 'btc', lockedTotal: '1', lockingTransactions: [], unexplained: '1' },
  ]);
});

test('a deposit locks funds only until the deposit is included in a block', () => {
  const deposit = { type: 'external', currency: 'btc', amount: decimalOf('1') } as const;
  const lockingTransactionsOf = (block: number | null) =>
    lockedFunds(wallet('2', '1'), [{ ...deposit, block }])[0]?.lockingTransactions.length;
  expect([lockingTransactionsOf(null), lockingTransactionsOf(900_000)]).toEqual([1, 0]);
});

test('lockedFunds returns nothing if the spendable balance is missing', () => {
  expect(lockedFunds({ id: 7, balance: { btc: decimalOf('1') } }, [withdrawal('1')])).toEqual([]);
});

test('the explained and the unexplained amounts add up to the locked amount, to the last digit', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 30n });
  fc.assert(
    fc.property(fc.array(units, { maxLength: 5 }), units, (movedAmounts, rest) => {
      const sum = movedAmounts.reduce((total, each) => total + each, rest);
      const text = (amount: bigint) => fromBaseUnits(amount, 18);
      const [btcFunds] = lockedFunds(
        wallet(text(sum), '0'),
        movedAmounts.map((amount) => withdrawal(text(amount))),
      );
      const amounts = [
        ...(btcFunds?.lockingTransactions.map(({ amount }) => amount) ?? []),
        ...(btcFunds?.unexplained ? [btcFunds.unexplained] : []),
      ];
      expect(decimal.compare(decimal.sum(amounts), decimalOf(text(sum)))).toBe(0);
    }),
  );
});
