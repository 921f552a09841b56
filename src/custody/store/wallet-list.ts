import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { walletListOf } from './completed-places.ts';
import { completedSince } from './completed-since.ts';
import { any } from './migrations/wallet-list-tables.ts';
import { directionOf, isWithin, type Stretch } from './stretch.ts';
import type { Tables, TransactionRow } from './tables.ts';
import { storedType, typesOf, type TransactionFilters } from './transactions.ts';

type Filters = Pick<TransactionFilters, 'status' | 'type' | 'completed_since'>;

/** A stretch of a wallet's transactions that all given filters let through. */
export function walletList(
  db: Kysely<Tables>,
  walletId: number,
  filters: Filters,
  stretch: Stretch,
): SelectQueryBuilder<Tables, 'transactions', TransactionRow> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', sql<number>`any(${idsOf(db, walletId, filters, stretch)})`) // the page first, its records after
    .orderBy('id', directionOf(stretch));
}

function idsOf(db: Kysely<Tables>, walletId: number, { status, type, completed_since: since }: Filters, stretch: Stretch) {
  if (since !== undefined) {
    // Only the completed have a time of completion.
    const types = (status ?? 'completed') === 'completed' ? typesOf({ type }) : [];
    return completedSince('wallet_lists', { lists: types.map((each) => walletListOf(walletId, each)), since }, stretch);
  }
  const ids = db
    .selectFrom('wallet_lists as list')
    .select('list.transaction_id')
    .where('list.wallet_id', '=', walletId)
    .where('list.type', '=', type === undefined ? any : storedType[type])
    .where('list.status', '=', status ?? any)
    .where(isWithin('list.transaction_id', stretch))
    .orderBy('list.transaction_id', directionOf(stretch))
    .limit(stretch.limit);
  return sql`array(${ids})`;
}
