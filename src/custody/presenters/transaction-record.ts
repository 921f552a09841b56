import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { transactionSchema } from '#contract/service/transaction.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { depositDetails, depositRecord } from './deposit.ts';
import { readParties } from './involved-parties.ts';
import { outgoingRecord } from './outgoing.ts';

export type TransactionRecord = z.input<typeof transactionSchema>;

/** Transactions of a list by id. With a wallet's id, internal transactions have the direction that this wallet sees. */
export async function listedTransactions(
  db: Kysely<Tables>,
  transactions: readonly TransactionRow[],
  seenFrom?: number,
): Promise<ReadonlyMap<number, TransactionRecord>> {
  const parties = await readParties(db, transactions);
  return new Map(
    transactions.map((transaction) => [
      transaction.id,
      transaction.type === 'external' ? depositRecord(transaction, parties) : outgoingRecord(transaction, parties, seenFrom),
    ]),
  );
}

/** The single read of a transaction, which also answers `PUT`. */
export async function readTransactionRecord(
  db: Kysely<Tables>,
  transaction: TransactionRow,
  seenFrom?: number,
): Promise<TransactionRecord> {
  const parties = await readParties(db, [transaction]);
  if (transaction.type === 'transaction') return outgoingRecord(transaction, parties, seenFrom);
  return { ...depositRecord(transaction, parties), ...depositDetails(transaction, parties) };
}
