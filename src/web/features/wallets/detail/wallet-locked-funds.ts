import { decimal } from '#contract/money/money.ts';
import { blockOf, type Transaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { balanceRows } from '#web/parts/money/balance-rows.ts';

/** A transaction and the amount that it locks. */
export type LockingTransaction = { readonly transaction: Transaction; readonly amount: Decimal };

/**
 * The locked part of an asset, the transactions that lock it, and the unexplained rest (mostly
 * network fees).
 */
export type LockedFunds = {
  readonly asset: string;
  readonly gap: Decimal;
  readonly lockingTransactions: readonly LockingTransaction[];
  /** Null if transactions explain the whole gap. */
  readonly rest: Decimal | null;
};

/**
 * The assets of a wallet with locked funds. `spendable_balance` excludes what pending or
 * unconfirmed transactions lock; `pending` are the wallet's. Spec: Wallet.
 */
export function lockedFunds(wallet: Wallet, pending: readonly Transaction[]): readonly LockedFunds[] {
  return balanceRows(wallet).flatMap(({ asset, total, spendable }) => {
    if (total === null || spendable === null) return [];
    const gap = decimal.subtract(total, spendable);
    if (!decimal.isPositive(gap)) return [];
    const lockingTransactions = pending.flatMap((transaction) => {
      const amount = lockedBy(transaction, wallet.id, asset);
      return amount === null ? [] : [{ transaction, amount }];
    });
    const rest = decimal.subtract(gap, decimal.sum(lockingTransactions.map(({ amount }) => amount)));
    return [{ asset, gap, lockingTransactions, rest: decimal.isPositive(rest) ? rest : null }];
  });
}

/** The amount of a wallet's asset that a transaction locks: outgoing amounts, and incoming ones that are not in a block. */
function lockedBy(transaction: Transaction, walletId: number, asset: string): Decimal | null {
  if (transaction.type === 'transaction') return transaction.source?.id === walletId ? (transaction.amounts?.[asset] ?? null) : null;
  // For an unknown type the locked amount is unknown.
  if (transaction.type === 'other') return null;
  return blockOf(transaction) === null && transaction.currency === asset ? (transaction.amount ?? null) : null;
}
