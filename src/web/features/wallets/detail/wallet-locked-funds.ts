import { decimal } from '#contract/money/money.ts';
import { blockOf, type Transaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { balanceRows } from '#web/parts/money/balance-rows.ts';

/** A transaction and the amount that it locks. */
export type LockingTransaction = { readonly transaction: Transaction; readonly amount: Decimal };

/**
 * The locked part of an asset, the transactions that lock it, and the part that no transaction explains (mostly network fees).
 */
export type LockedFunds = {
  readonly asset: string;
  readonly lockedTotal: Decimal;
  readonly lockingTransactions: readonly LockingTransaction[];
  /** Null if transactions explain the whole amount. */
  readonly unexplained: Decimal | null;
};

/**
 * The locked funds of a wallet by asset: amounts that pending or unconfirmed transactions lock. `spendable_balance` excludes
 * them. Spec: Wallet.
 */
export function lockedFunds(wallet: Wallet, pendingTransactions: readonly Transaction[]): readonly LockedFunds[] {
  return balanceRows(wallet).flatMap(({ asset, total, spendable }) => {
    if (total === null || spendable === null) return [];
    const lockedTotal = decimal.subtract(total, spendable);
    if (!decimal.isPositive(lockedTotal)) return [];
    const lockingTransactions = pendingTransactions.flatMap((transaction) => {
      const amount = lockedAmount(transaction, wallet.id, asset);
      return amount === null ? [] : [{ transaction, amount }];
    });
    const unexplainedAmount = decimal.subtract(lockedTotal, decimal.sum(lockingTransactions.map(({ amount }) => amount)));
    return [{ asset, lockedTotal, lockingTransactions, unexplained: decimal.isPositive(unexplainedAmount) ? unexplainedAmount : null }];
  });
}

/** The amount of an asset that a transaction locks: outgoing amounts, and deposits that are not in a block yet. */
function lockedAmount(transaction: Transaction, walletId: number, asset: string): Decimal | null {
  if (transaction.type === 'transaction') return transaction.source?.id === walletId ? (transaction.amounts?.[asset] ?? null) : null;
  // A transaction of unknown type locks an unknown amount.
  if (transaction.type === 'other') return null;
  return blockOf(transaction) === null && transaction.currency === asset ? (transaction.amount ?? null) : null;
}
