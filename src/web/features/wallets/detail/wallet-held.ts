import { decimal, type Decimal } from '#contract/money.ts';
import { blockOf, type Transaction } from '#contract/transaction.ts';
import type { Wallet } from '#contract/wallet.ts';
import { balanceRows } from '#web/parts/balance-rows.ts';

/** A transaction and what it moves of an asset. */
export type Mover = { readonly transaction: Transaction; readonly amount: Decimal };

/** What of a wallet's asset cannot be spent now, the transactions that tell why, and what they leave unexplained (network fees, mostly). */
export type Held = {
  readonly asset: string;
  readonly gap: Decimal;
  readonly movers: readonly Mover[];
  /** Null when nothing is left unexplained. */
  readonly rest: Decimal | null;
};

/**
 * Each asset of which a wallet holds more than it can spend. `spendable_balance` leaves out what pending or unconfirmed transactions lock:
 * `pending` are those of the wallet. Spec: Wallet.
 */
export function heldBack(wallet: Wallet, pending: readonly Transaction[]): readonly Held[] {
  return balanceRows(wallet).flatMap(({ asset, total, spendable }) => {
    if (total === null || spendable === null) return [];
    const gap = decimal.subtract(total, spendable);
    if (!decimal.isPositive(gap)) return [];
    const movers = pending.flatMap((transaction) => {
      const amount = lockedBy(transaction, wallet.id, asset);
      return amount === null ? [] : [{ transaction, amount }];
    });
    const rest = decimal.subtract(gap, decimal.sum(movers.map(({ amount }) => amount)));
    return [{ asset, gap, movers, rest: decimal.isPositive(rest) ? rest : null }];
  });
}

/** What a transaction locks of a wallet's asset: what goes out of it, or came in and is in no block yet. */
function lockedBy(transaction: Transaction, walletId: number, asset: string): Decimal | null {
  if (transaction.type === 'transaction') return transaction.source?.id === walletId ? (transaction.amounts?.[asset] ?? null) : null;
  // What a record of an unknown type locks is nobody's to guess.
  if (transaction.type === 'other') return null;
  return blockOf(transaction) === null && transaction.currency === asset ? (transaction.amount ?? null) : null;
}
