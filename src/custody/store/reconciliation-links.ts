import type { Kysely } from 'kysely';
import type { Tables } from './custody-tables.ts';

/** The links between reconciliations and transactions, by id. */
export type ReconciliationLinks = {
  /** Returns the transfers by ledger entry that a reconciliation settles on chain. */
  readonly reconciled: (id: number) => readonly number[];
  /** Returns the reconciliations that settle a transaction on chain, or that the transaction waited for. */
  readonly reconciling: (id: number) => readonly number[];
};

/** Reads the links of these transactions in both directions, with one query. */
export async function readReconciliationLinks(db: Kysely<Tables>, ids: readonly number[]): Promise<ReconciliationLinks> {
  const links =
    ids.length === 0
      ? []
      : await db
          .selectFrom('reconciliation_links')
          .selectAll()
          .where((eb) => eb.or([eb('transaction_id', 'in', ids), eb('reconciliation_id', 'in', ids)]))
          .orderBy('reconciliation_id')
          .orderBy('transaction_id')
          .execute();
  return {
    reconciled: (id) => links.filter((link) => link.reconciliation_id === id && link.covers !== null).map((link) => link.transaction_id),
    reconciling: (id) => links.filter((link) => link.transaction_id === id).map((link) => link.reconciliation_id),
  };
}

/** Reads the time at which the last reconciliation that a transaction waited for was completed. Returns null without one. */
export async function readReconciledAt(db: Kysely<Tables>, transactionId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation_links as link')
    .innerJoin('transactions', 'transactions.id', 'link.reconciliation_id')
    .select('transactions.completed_at')
    .where('link.transaction_id', '=', transactionId)
    .where('transactions.completed_at', 'is not', null)
    .orderBy('transactions.completed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.completed_at ?? null;
}
