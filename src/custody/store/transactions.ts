import type { Kysely, Transaction } from 'kysely';
import type { listTransactions } from '#contract/service/transaction.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import type { pageQuery } from '#contract/wire/page.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables, TransactionAmountRow, TransactionRow } from './custody-tables.ts';
import { idOf } from './record-id.ts';

/** Filters of a transaction list, as its query has them. */
export type TransactionFilters = Omit<QueryOf<typeof listTransactions>, keyof typeof pageQuery>;

/** The last second of the year 9999. JavaScript and PostgreSQL can both represent it. */
const lastSecond = 253_402_300_799;

/** Returns the time of a `*_since` filter. */
export function sinceDate(seconds: number): Date {
  return new Date(Math.min(seconds, lastSecond) * 1000);
}

/** The stored type for each type in the query of a list. */
export const storedTypes = { internal: 'transaction', external: 'external' } as const;

/**
 * Returns the transaction in a path, by id or by hash. Of several deposits with the same hash, it is the newest. With
 * `walletId`, it must be a transaction of this wallet. Refuses with 404 if it does not exist.
 */
export async function requireTransaction(db: Kysely<Tables>, key: string | undefined, walletId?: number): Promise<TransactionRow> {
  const transaction = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', idOf(key) ?? (await idByHash(db, key, walletId)))
    .$if(walletId !== undefined, (query) => query.where('id', 'in', transactionIdsOfWallet(db, walletId ?? 0)))
    .executeTakeFirst();
  if (transaction === undefined) throw new Refusal('not_found');
  return transaction;
}

/** Returns the transaction in a path, and locks it until the database transaction ends. Refuses with 404 if it does not exist. */
export async function lockTransaction(trx: Transaction<Tables>, key: string | undefined): Promise<TransactionRow> {
  const { id } = await requireTransaction(trx, key);
  return trx.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Returns a query for the ids of a wallet's transactions. */
function transactionIdsOfWallet(db: Kysely<Tables>, walletId: number) {
  return db.selectFrom('transaction_wallets').select('transaction_id').where('wallet_id', '=', walletId);
}

/** Finds the id of the transaction with a hash. Hashes are stored as their chains write them, in lower case. */
async function idByHash(db: Kysely<Tables>, hash: string | undefined, walletId: number | undefined): Promise<number | null> {
  if (hash === undefined) return null;
  const foundRow = await db
    .selectFrom('transaction_amounts')
    .select('transaction_id')
    .where('hash', '=', hash.toLowerCase())
    .$if(walletId !== undefined, (query) => query.where('transaction_id', 'in', transactionIdsOfWallet(db, walletId ?? 0)))
    .orderBy('transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return foundRow?.transaction_id ?? null;
}

/** Reads the amounts of these transactions, by transaction. */
export async function readAmounts(
  db: Kysely<Tables>,
  transactionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TransactionAmountRow[]>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transaction_amounts')
    .selectAll()
    .where('transaction_id', 'in', transactionIds)
    .orderBy('asset')
    .execute();
  return Map.groupBy(rows, (row) => row.transaction_id);
}
