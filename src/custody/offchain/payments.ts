import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A transfer of one asset by ledger entry. `amount` is the part that is not settled on chain yet. */
export type OpenTransfer = { readonly id: number; readonly from: number; readonly to: number; readonly amount: Decimal };

/** A payment on chain by one wallet. `covers` maps the id of each transfer to the part of its amount that the payment settles. */
export type Payment = { readonly from: number; readonly amount: Decimal; readonly covers: ReadonlyMap<number, Decimal> };

const zero = decimalOf('0');

/** Returns the amount that other wallets owe to a wallet on chain. It is negative if the wallet owes. */
export function amountOwedTo(open: readonly OpenTransfer[], walletId: number): Decimal {
  const sumOf = (side: 'from' | 'to') => decimal.sum(open.filter((transfer) => transfer[side] === walletId).map(({ amount }) => amount));
  return decimal.subtract(sumOf('to'), sumOf('from'));
}

/**
 * Returns the payments that settle everything that other wallets owe to a wallet, one payment for each paying wallet. A payment
 * covers each transfer on the path from payer to payee. With `1 -> 2 -> 3`, wallet 1 pays wallet 3 directly, which covers both
 * transfers. Our choice: the spec does not describe how a reconciliation finds its transfers.
 */
export function paymentsTo(transfers: readonly OpenTransfer[], walletId: number): readonly Payment[] {
  const parts: { readonly from: number; readonly amount: Decimal; readonly way: readonly OpenTransfer[] }[] = [];
  let unsettledTransfers = transfers;
  for (
    let owedAmount = amountOwedTo(unsettledTransfers, walletId);
    decimal.isPositive(owedAmount);
    owedAmount = amountOwedTo(unsettledTransfers, walletId)
  ) {
    const { from, path } = pathToDebtor(unsettledTransfers, walletId);
    const amount = smallestAmount([
      owedAmount,
      decimal.subtract(zero, amountOwedTo(unsettledTransfers, from)),
      ...path.map((transfer) => transfer.amount),
    ]);
    parts.push({ from, amount, way: path });
    unsettledTransfers = unsettledTransfers
      .map((transfer) => (path.includes(transfer) ? { ...transfer, amount: decimal.subtract(transfer.amount, amount) } : transfer))
      .filter((transfer) => decimal.isPositive(transfer.amount));
  }
  return [...Map.groupBy(parts, ({ from }) => from)].map(([from, partsOfPayer]) => {
    const steps = partsOfPayer.flatMap(({ way, amount }) => way.map(({ id }) => ({ id, amount })));
    const covers = [...Map.groupBy(steps, ({ id }) => id)].map(
      ([id, stepsOfTransfer]) => [id, decimal.sum(stepsOfTransfer.map((transfer) => transfer.amount))] as const,
    );
    return { from, amount: decimal.sum(partsOfPayer.map(({ amount }) => amount)), covers: new Map(covers) };
  });
}

/**
 * Returns the nearest wallet that owes, and the path of transfers from there to the wallet `walletId`. If the wallet `walletId`
 * received more by ledger entry than it sent, another wallet sent more than it received. The path therefore always exists.
 */
function pathToDebtor(
  openTransfers: readonly OpenTransfer[],
  walletId: number,
): { readonly from: number; readonly path: readonly OpenTransfer[] } {
  const nextTransfers = new Map<number, OpenTransfer>();
  const visitedWallets = [walletId];
  for (const from of visitedWallets) {
    if (decimal.compare(amountOwedTo(openTransfers, from), zero) < 0) return { from, path: pathFrom(nextTransfers, from) };
    for (const transfer of openTransfers)
      if (transfer.to === from && !visitedWallets.includes(transfer.from)) {
        nextTransfers.set(transfer.from, transfer);
        visitedWallets.push(transfer.from);
      }
  }
  throw new RangeError(`no counterparty owes the funds that wallet ${walletId} is owed`);
}

function pathFrom(nextTransfers: ReadonlyMap<number, OpenTransfer>, from: number): readonly OpenTransfer[] {
  const firstTransfer = nextTransfers.get(from);
  return firstTransfer === undefined ? [] : [firstTransfer, ...pathFrom(nextTransfers, firstTransfer.to)];
}

function smallestAmount(amounts: readonly [Decimal, ...Decimal[]]): Decimal {
  return amounts.reduce((one, other) => (decimal.compare(other, one) < 0 ? other : one));
}
