import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Tables, TransactionRow } from './custody-tables.ts';
import { directionOf, isWithin, type IdRange } from './id-range.ts';
import { blockIds, regulatoryFilterSql } from './migrations/list-indexes.ts';
import { sinceDate, storedTypes, type TransactionFilters } from './transactions.ts';

type List = SelectQueryBuilder<Tables, 'transactions', TransactionRow>;

/** Returns a page of all transactions that match these filters. */
export function transactionList(db: Kysely<Tables>, filters: TransactionFilters, range: IdRange): List {
  const { status, type, regulatory_status: wantedStanding } = filters;
  const selectedRows = filteredList(db, filters, range);
  // The index of a filter is sorted by `-id`. With `order by id`, the planner might read all transactions by id and discard
  // those that do not match.
  if (status === undefined && type === undefined && wantedStanding === undefined) return listInOrder(selectedRows, filters, range);
  return firstIdsSince(filters, range)
    .reduce((narrowedList, first) => narrowedList.where(sql<boolean>`-id <= -${first}`), selectedRows)
    .where(isInDescendingRange(range))
    .orderBy(sql`-id`, range.aboveId === undefined ? 'asc' : 'desc');
}

/** Returns a page of a wallet's transactions that match these filters. */
export function walletTransactionList(db: Kysely<Tables>, walletId: number, filters: TransactionFilters, range: IdRange): List {
  const ofWallet = db.selectFrom('transaction_wallets').select('transaction_id').where('wallet_id', '=', walletId);
  return listInOrder(filteredList(db, filters, range).where('id', 'in', ofWallet), filters, range);
}

function listInOrder(list: List, filters: TransactionFilters, range: IdRange): List {
  return firstIdsSince(filters, range)
    .reduce((some, first) => some.where(sql<boolean>`id >= ${first}`), list)
    .where(isWithin('id', range))
    .orderBy('id', directionOf(range));
}

function filteredList(db: Kysely<Tables>, filters: TransactionFilters, { limit }: IdRange): List {
  const { status, type, regulatory_status: wantedStanding, completed_since: completed, created_since: created } = filters;
  let query: List = db.selectFrom('transactions').selectAll().limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('type', '=', storedTypes[type]);
  if (wantedStanding !== undefined) query = query.where(sql<boolean>`${sql.raw(regulatoryFilterSql)} = ${wantedStanding}`);
  if (completed !== undefined) query = query.where('completed_at', '>=', sinceDate(completed));
  if (created !== undefined) query = query.where('created_at', '>=', sinceDate(created));
  return query;
}

/**
 * Returns, for each `*_since` filter, the smallest id that the list needs to read. It is the start of the first block of ids
 * with a record since the time of the filter. Without this limit, a page with a cursor would read all earlier records. A page
 * without a cursor finds its first records nearby, so the lookup would only cost more.
 */
function firstIdsSince(
  { created_since: createdSince, completed_since: completedSince }: TransactionFilters,
  { aboveId, belowId }: IdRange,
) {
  if (aboveId === undefined && belowId === undefined) return [];
  const size = sql.lit(blockIds);
  const lastId = belowId === undefined ? sql`(select max(id) from custody.transactions)` : sql`${belowId}::int`;
  return Object.entries({ created_at: createdSince, completed_at: completedSince }).flatMap(([column, since]) => {
    if (since === undefined) return [];
    return sql<number>`(
      select block * ${size} from generate_series(${aboveId ?? 0}::int / ${size}, ${lastId} / ${size}) as block
      where exists (select from custody.transactions as since where since.id / ${size} = block and since.${sql.ref(column)} >= ${sinceDate(since)})
      order by block limit 1
    )`;
  });
}

/** Returns the condition of a range, as the index of a filter needs it. */
function isInDescendingRange({ belowId, aboveId }: IdRange) {
  if (aboveId !== undefined) return sql<boolean>`-id < ${-aboveId}`;
  return belowId === undefined ? sql<boolean>`true` : sql<boolean>`-id > ${-belowId}`;
}
