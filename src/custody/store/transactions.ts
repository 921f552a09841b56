import type { Kysely, Transaction } from 'kysely';
import type { listTransactions } from '#contract/service/transaction.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import type { pageQuery } from '#contract/wire/page.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables, TransactionAmountRow, TransactionRow } from './custody-tables.ts';
import { idOf } from './record-id.ts';

/** Filters of a transaction list, as in its query. */
export type TransactionFilters = Omit<QueryOf<typeof listTransactions>, keyof typeof pageQuery>;

/** The last second that all clocks here can represent, at the end of the year 9999. */
const lastSecond = 253_402_300_799;

/** The instant of a `*_since` filter. */
export function sinceDate(seconds: number): Date {
  return new Date(Math.min(seconds, lastSecond) * 1000);
}

/** The type in the database for each type in a list's query. */
export const storedTypes = { internal: 'transaction', external: 'external' } as const;

/**
 * The transaction in a path, by id or by hash. Of several deposits with the same hash, it is the newest. Refuses with 404
 * when it does not exist. With `walletId`, finds only transactions of this wallet.
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

/** The transaction in a path, locked until the database transaction ends. Refuses with 404 when it does not exist. */
export async function lockTransaction(trx: Transaction<Tables>, key: string | undefined): Promise<TransactionRow> {
  const { id } = await requireTransaction(trx, key);
  return trx.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The ids of a wallet's transactions. */
function transactionIdsOfWallet(db: Kysely<Tables>, walletId: number) {
  return db.selectFrom('transaction_wallets').select('transaction_id').where('wallet_id', '=', walletId);
}

/** The id of the transaction with a hash. Hashes are stored as their chains write them, in lower case. */
async function idByHash(db: Kysely<Tables>, hash: string | undefined, walletId: number | undefined): Promise<number | null> {
  if (hash === undefined) return null;
  const found = await db
    .selectFrom('transaction_amounts')
    .select('transaction_id')
    .where('hash', '=', hash.toLowerCase())
    .$if(walletId !== undefined, (query) => query.where('transaction_id', 'in', transactionIdsOfWallet(db, walletId ?? 0)))
    .orderBy('transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.transaction_id ?? null;
}

/** The amounts of these transactions, by transaction. */
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
