import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { standingListOf, typeListOf } from './completed-places.ts';
import { completedSince } from './completed-since.ts';
import { standing } from './migrations/filter-indexes.ts';
import { directionOf, isWithin, type Stretch } from './stretch.ts';
import type { Tables, TransactionRow } from './tables.ts';
import { sinceDate, typesOf, type TransactionFilters } from './transactions.ts';

/** A stretch of the instance's transactions that all given filters let through; none of them has an id below `first`. */
export function instanceList(
  db: Kysely<Tables>,
  filters: TransactionFilters,
  { first, ...stretch }: Stretch & { readonly first: number },
): SelectQueryBuilder<Tables, 'transactions', TransactionRow> {
  const list = db.selectFrom('transactions').selectAll().orderBy('id', directionOf(stretch));
  const { status, type, regulatory_status: asked, completed_since: since, created_since: created } = filters;
  if (status === undefined && type === undefined && asked === undefined && since === undefined)
    return list
      .where('id', '>=', first)
      .where(isWithin('id', stretch))
      .$if(created !== undefined, (query) => query.where('created_at', '>=', sinceDate(created ?? 0)))
      .limit(stretch.limit);
  const ids = since === undefined ? idsInOrder(filters, first, stretch) : completedIds(filters, first, stretch);
  return list.where('id', '=', sql<number>`any(${ids})`); // the page first, its records after
}

/** The lists that hold what is asked for, each as the condition on the columns that lead the one index with it in order. Migration 010. */
function listsOf({ status, type, regulatory_status: asked }: TransactionFilters): readonly RawBuilder<boolean>[] {
  // Only own transactions have a status other than `completed`.
  const types = typesOf({ type }).filter((each) => each === 'transaction' || (status ?? 'completed') === 'completed');
  const ofStatus = status === undefined ? sql`` : sql`status = ${sql.lit(status)} and`;
  const ofStanding = asked === undefined ? sql`` : sql`and ${sql.raw(standing)} = ${sql.lit(asked)}`;
  return types.map((each) => sql`${ofStatus} type = ${sql.lit(each)} ${ofStanding}`);
}

function idsInOrder(filters: TransactionFilters, first: number, { below, above, limit }: Stretch): RawBuilder<readonly number[]> {
  const order = sql`order by -id ${sql.raw(above === undefined ? 'asc' : 'desc')} limit ${limit}`;
  const edge = above !== undefined ? sql`and -id < ${-above}` : below === undefined ? sql`` : sql`and -id > ${-below}`;
  const created = filters.created_since === undefined ? sql`` : sql`and created_at >= ${sinceDate(filters.created_since)}`;
  const streams = listsOf(filters).map(
    (list) => sql`(select id from custody.transactions where ${list} and -id <= ${-first} ${edge} ${created} ${order})`,
  );
  return streams.length === 0 ? sql`'{}'::integer[]` : sql`array(select id from (${sql.join(streams, sql` union all `)}) found ${order})`;
}

function completedIds(filters: TransactionFilters, first: number, stretch: Stretch): RawBuilder<readonly number[]> {
  const { status = 'completed', regulatory_status: asked, completed_since: since = 0, created_since: created } = filters;
  // Only the completed have a time of completion.
  const types = status === 'completed' ? typesOf(filters) : [];
  const where = created === undefined ? sql<boolean>`true` : sql<boolean>`created_at >= ${sinceDate(created)}`;
  return asked === undefined
    ? completedSince('types', { lists: types.map(typeListOf), since, first, where }, stretch)
    : completedSince('standings', { lists: types.map((type) => standingListOf(type, asked)), since, first, where }, stretch);
}
