import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { transactionSchema } from '#contract/service/transaction.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { depositDetails, depositRecord } from './deposit.ts';
import { readParties } from './involved-parties.ts';
import { outgoingRecord } from './outgoing.ts';

export type TransactionRecord = z.input<typeof transactionSchema>;

/**
 * Returns transactions as lists contain them, by id. If `seenFrom` is the id of a wallet, internal transactions have the
 * direction that they have for this wallet.
 */
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

/** Returns a transaction as the answer to a single read or to `PUT`. */
export async function readTransactionRecord(
  db: Kysely<Tables>,
  transaction: TransactionRow,
  seenFrom?: number,
): Promise<TransactionRecord> {
  const parties = await readParties(db, [transaction]);
  if (transaction.type === 'transaction') return outgoingRecord(transaction, parties, seenFrom);
  return { ...depositRecord(transaction, parties), ...depositDetails(transaction, parties) };
}
