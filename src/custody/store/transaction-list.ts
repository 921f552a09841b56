import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Tables, TransactionRow } from './custody-tables.ts';
import { directionOf, isWithin, type IdRange } from './id-range.ts';
import { standing } from './migrations/list-indexes.ts';
import { sinceDate, storedType, type TransactionFilters } from './transactions.ts';

type List = SelectQueryBuilder<Tables, 'transactions', TransactionRow>;

/** A page of all transactions that match these filters. */
export function transactionList(db: Kysely<Tables>, filters: TransactionFilters, stretch: IdRange): List {
  const { status, type, regulatory_status: wantedStanding } = filters;
  const list = filtered(db, filters, stretch);
  // A filter's index is sorted by `-id`. Ordering by `id` might make the planner scan the primary
  // key and discard all rows that the filter excludes.
  return status === undefined && type === undefined && wantedStanding === undefined
    ? list.where(isWithin('id', stretch)).orderBy('id', directionOf(stretch))
    : list.where(isWithinDescending(stretch)).orderBy(sql`-id`, stretch.above === undefined ? 'asc' : 'desc');
}

/** A page of a wallet's transactions that match these filters. */
export function walletTransactionList(db: Kysely<Tables>, walletId: number, filters: TransactionFilters, stretch: IdRange): List {
  const ofWallet = db.selectFrom('transaction_wallets').select('transaction_id').where('wallet_id', '=', walletId);
  return filtered(db, filters, stretch).where('id', 'in', ofWallet).where(isWithin('id', stretch)).orderBy('id', directionOf(stretch));
}

function filtered(db: Kysely<Tables>, filters: TransactionFilters, { limit }: IdRange): List {
  const { status, type, regulatory_status: wantedStanding, completed_since: completed, created_since: created } = filters;
  let list: List = db.selectFrom('transactions').selectAll().limit(limit);
  if (status !== undefined) list = list.where('status', '=', status);
  if (type !== undefined) list = list.where('type', '=', storedType[type]);
  if (wantedStanding !== undefined) list = list.where(sql<boolean>`${sql.raw(standing)} = ${wantedStanding}`);
  if (completed !== undefined) list = list.where('completed_at', '>=', sinceDate(completed));
  if (created !== undefined) list = list.where('created_at', '>=', sinceDate(created));
  return list;
}

/** The range in terms of the key of a filter's index. */
function isWithinDescending({ below, above }: IdRange) {
  if (above !== undefined) return sql<boolean>`-id < ${-above}`;
  return below === undefined ? sql<boolean>`true` : sql<boolean>`-id > ${-below}`;
}
