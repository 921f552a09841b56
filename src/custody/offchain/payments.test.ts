import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { amountOwedTo, paymentsTo, type OpenTransfer } from './payments.ts';

const transferOf = (id: number, from: number, to: number, amount: string): OpenTransfer => ({ id, from, to, amount: decimalOf(amount) });
const paymentsFor = (transfers: readonly OpenTransfer[], walletId: number) =>
  paymentsTo(transfers, walletId).map(({ from, amount, covers }) => ({ from, amount, covers: Object.fromEntries(covers) }));

test('on chain, the sender of transfers by ledger entry pays their sum', () => {
  expect(paymentsFor([transferOf(7, 1, 2, '0.5'), transferOf(8, 1, 2, '0.2')], 2)).toEqual([
    { from: 1, amount: '0.7', covers: { 7: '0.5', 8: '0.2' } },
  ]);
});

test('on chain, a wallet that only passed funds on pays nothing', () => {
  expect(paymentsFor([transferOf(7, 1, 2, '1'), transferOf(8, 2, 3, '1')], 3)).toEqual([
    { from: 1, amount: '1', covers: { 7: '1', 8: '1' } },
  ]);
});

test('a reconciliation of one wallet does not settle transfers to other wallets', () => {
  expect(paymentsFor([transferOf(7, 1, 2, '1'), transferOf(8, 1, 3, '4')], 2)).toEqual([{ from: 1, amount: '1', covers: { 7: '1' } }]);
});

test('an amount that a ledger entry returned is not paid on chain', () => {
  expect(paymentsFor([transferOf(7, 1, 2, '5'), transferOf(8, 2, 1, '2')], 2)).toEqual([{ from: 1, amount: '3', covers: { 7: '3' } }]);
  expect(paymentsFor([transferOf(7, 1, 2, '5'), transferOf(8, 2, 1, '5')], 2)).toEqual([]);
});

test('for any history, all transfers are settled to the last digit, and no wallet pays more than it owes', () => {
  const anyTransfer = fc.record({ from: fc.nat(4), to: fc.nat(4), units: fc.bigInt({ min: 1n, max: 10n ** 20n }) });
  fc.assert(
    fc.property(fc.array(anyTransfer, { maxLength: 20 }), fc.nat(4), (transfers, walletId) => {
      const openTransfers = transfers
        .filter(({ from, to }) => from !== to)
        .map(({ from, to, units }, id) => ({ id, from, to, amount: fromBaseUnits(units, 8) }));
      const payments = paymentsTo(openTransfers, walletId);
      const coveredAmount = (id: number) => decimal.sum(payments.flatMap(({ covers }) => covers.get(id) ?? []));
      const openAfterwards = openTransfers.map((transfer) => ({
        ...transfer,
        amount: decimal.subtract(transfer.amount, coveredAmount(transfer.id)),
      }));
      expect(openAfterwards.filter(({ amount }) => amount.startsWith('-'))).toEqual([]);
      for (const wallet of [0, 1, 2, 3, 4]) {
        const paidByWallet = decimal.sum(payments.flatMap(({ from, amount }) => (from === wallet ? [amount] : [])));
        const [owedBefore, owedAfter] = [amountOwedTo(openTransfers, wallet), amountOwedTo(openAfterwards, wallet)];
        const expectedAmount =
          wallet !== walletId ? decimal.add(owedBefore, paidByWallet) : decimal.isPositive(owedBefore) ? '0' : owedBefore;
        expect([owedAfter, decimal.isPositive(paidByWallet) && decimal.isPositive(owedAfter)]).toEqual([expectedAmount, false]);
      }
    }),
  );
});
