import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Tables, TransactionRow } from './custody-tables.ts';
import { directionOf, isWithin, type IdRange } from './id-range.ts';
import { blockIds, standing } from './migrations/list-indexes.ts';
import { sinceDate, storedType, type TransactionFilters } from './transactions.ts';

type List = SelectQueryBuilder<Tables, 'transactions', TransactionRow>;

/** A page of all transactions that match these filters. */
export function transactionList(db: Kysely<Tables>, filters: TransactionFilters, stretch: IdRange): List {
  const { status, type, regulatory_status: wantedStanding } = filters;
  const list = filtered(db, filters, stretch);
  // A filter's index is sorted by `-id`. Ordering by `id` might make the planner scan the primary
  // key and discard all rows that the filter excludes.
  if (status === undefined && type === undefined && wantedStanding === undefined) return inOrder(list, filters, stretch);
  const since = firstSince(filters, stretch);
  return list
    .where(isWithinDescending(stretch))
    .$if(since !== null, (some) => some.where(sql<boolean>`-id <= -${since}`))
    .orderBy(sql`-id`, stretch.above === undefined ? 'asc' : 'desc');
}

/** A page of a wallet's transactions that match these filters. */
export function walletTransactionList(db: Kysely<Tables>, walletId: number, filters: TransactionFilters, stretch: IdRange): List {
  const ofWallet = db.selectFrom('transaction_wallets').select('transaction_id').where('wallet_id', '=', walletId);
  return inOrder(filtered(db, filters, stretch).where('id', 'in', ofWallet), filters, stretch);
}

function inOrder(list: List, filters: TransactionFilters, stretch: IdRange): List {
  const since = firstSince(filters, stretch);
  return list
    .where(isWithin('id', stretch))
    .$if(since !== null, (some) => some.where(sql<boolean>`id >= ${since}`))
    .orderBy('id', directionOf(stretch));
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

/**
 * An id at which a list since a time may begin, oldest first: it would walk through all records from
 * before that time. It is the beginning of the first block of ids with a record since then. Null for
 * other lists.
 */
function firstSince({ created_since: created, completed_since: completed }: TransactionFilters, { above }: IdRange) {
  if (above === undefined || (created === undefined && completed === undefined)) return null;
  const [column, since] = created === undefined ? (['completed_at', completed ?? 0] as const) : (['created_at', created] as const);
  const size = sql.lit(blockIds);
  return sql<number>`(
    select block * ${size} from generate_series(${above}::int / ${size}, (select max(id) / ${size} from custody.transactions)) as block
    where exists (select from custody.transactions as since where since.id / ${size} = block and since.${sql.ref(column)} >= ${sinceDate(since)})
    order by block limit 1
  )`;
}

/** The range in terms of the key of a filter's index. */
function isWithinDescending({ below, above }: IdRange) {
  if (above !== undefined) return sql<boolean>`-id < ${-above}`;
  return below === undefined ? sql<boolean>`true` : sql<boolean>`-id > ${-below}`;
}
