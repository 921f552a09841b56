import { sql, type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { pendingStatuses } from '#contract/transaction.ts';
import { Refusal } from '#custody/refusal.ts';
import { idOf } from './record-id.ts';
import type { Tables, TransactionAmountRow, TransactionRow } from './tables.ts';

/** Filters of a transaction list, as its query gives them. Spec: Transactions. */
export type TransactionFilters = {
  readonly status?: TransactionRow['status'] | undefined;
  readonly regulatory_status?: 'pending' | 'completed' | undefined;
  readonly type?: 'internal' | 'external' | undefined;
  /** UNIX seconds. */
  readonly completed_since?: number | undefined;
  readonly created_since?: number | undefined;
};

/** The last second that every clock here can tell: the end of the year 9999. */
const lastSecond = 253_402_300_799;

/** The instant of a `*_since` filter. */
export function sinceDate(seconds: number): Date {
  return new Date(Math.min(seconds, lastSecond) * 1000);
}

/** The condition of all given filters together. The values of closed lists stand in the SQL, so that partial indexes are seen to fit. */
export function matches(filters: TransactionFilters) {
  return (eb: ExpressionBuilder<Tables, 'transactions'>): ExpressionWrapper<Tables, 'transactions', SqlBool> => {
    const conditions = [];
    if (filters.status !== undefined) conditions.push(eb('transactions.status', '=', sql.lit(filters.status)));
    const sort = sortOf(filters);
    if (sort !== undefined) conditions.push(eb('transactions.type', '=', sql.lit(storedType[sort])));
    if (filters.regulatory_status === 'completed')
      conditions.push(eb('transactions.regulatory_status', '=', sql.lit('completed' as const)));
    if (filters.regulatory_status === 'pending')
      conditions.push(
        eb(
          'transactions.regulatory_status',
          'in',
          pendingStatuses.map((status) => sql.lit(status)),
        ),
      );
    // The table lets only the completed have a time of completion; the planner does not use that and would read every row to find none.
    if (filters.completed_since !== undefined && (filters.status ?? 'completed') !== 'completed') conditions.push(sql<SqlBool>`false`);
    if (filters.completed_since !== undefined) conditions.push(eb('transactions.completed_at', '>=', sinceDate(filters.completed_since)));
    if (filters.created_since !== undefined) conditions.push(eb('transactions.created_at', '>=', sinceDate(filters.created_since)));
    return eb.and(conditions);
  };
}

/** How the types of a list's query are stored. */
export const storedType = { internal: 'transaction', external: 'external' } as const;

/** The type that the filters ask for or imply: only own transactions have a status other than `completed`, and the indexes lead with both. */
function sortOf({ type, status }: TransactionFilters): TransactionFilters['type'] {
  return type ?? (status === undefined || status === 'completed' ? undefined : 'internal');
}

/**
 * The transaction of a path, by id or by hash (the newest, when several deposits came in one); refuses with 404 when there is none.
 * With `walletId` only those of this wallet count.
 */
export async function theTransaction(db: Kysely<Tables>, key: string | undefined, walletId?: number): Promise<TransactionRow> {
  const transaction = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', idOf(key) ?? (await idByHash(db, key, walletId)))
    .$if(walletId !== undefined, (query) => query.where('id', 'in', ofWallet(db, walletId ?? 0)))
    .executeTakeFirst();
  if (transaction === undefined) throw new Refusal('not_found');
  return transaction;
}

/** The transaction of a path, kept from others until the database transaction ends; refuses with 404 when there is none. */
export async function lockTransaction(trx: Transaction<Tables>, key: string | undefined): Promise<TransactionRow> {
  const { id } = await theTransaction(trx, key);
  return trx.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The ids of a wallet's transactions. */
function ofWallet(db: Kysely<Tables>, walletId: number) {
  return db.selectFrom('transaction_wallets').select('transaction_id').where('wallet_id', '=', walletId);
}

/** Hashes are kept as their chains write them, in lower case. */
async function idByHash(db: Kysely<Tables>, hash: string | undefined, walletId: number | undefined): Promise<number | null> {
  if (hash === undefined) return null;
  const found = await db
    .selectFrom('transaction_amounts')
    .select('transaction_id')
    .where('hash', '=', hash.toLowerCase())
    .$if(walletId !== undefined, (query) => query.where('transaction_id', 'in', ofWallet(db, walletId ?? 0)))
    .orderBy('transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.transaction_id ?? null;
}

/** What moves in these transactions, by transaction. */
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
