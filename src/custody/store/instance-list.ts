import { sql, type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { pendingStatuses } from '#contract/transaction.ts';
import { instanceListOf } from './completed-places.ts';
import { completedSince } from './completed-since.ts';
import { directionOf, isWithin, type Stretch } from './stretch.ts';
import type { Tables, TransactionRow } from './tables.ts';
import { sinceDate, storedType, typesOf, type TransactionFilters } from './transactions.ts';

/** A stretch of the instance's transactions that all given filters let through; none of them has an id below `first`. */
export function instanceList(
  db: Kysely<Tables>,
  filters: TransactionFilters,
  { first, ...stretch }: Stretch & { readonly first: number },
): SelectQueryBuilder<Tables, 'transactions', TransactionRow> {
  const list = db.selectFrom('transactions').selectAll().orderBy('transactions.id', directionOf(stretch)).limit(stretch.limit);
  if (filters.completed_since === undefined)
    return list.where('transactions.id', '>=', first).where(isWithin('transactions.id', stretch)).where(matches(filters));
  return list.where('transactions.id', '=', sql<number>`any(${completedIds(filters, first, stretch)})`); // the page first, its records after
}

function completedIds(filters: TransactionFilters, first: number, stretch: Stretch) {
  const { status = 'completed', regulatory_status: standing, completed_since: since = 0, created_since: created } = filters;
  // Only the completed have a time of completion.
  const types = status === 'completed' ? typesOf(filters) : [];
  const standings = standing === undefined ? (['completed', 'not_required', 'pending'] as const) : [standing];
  const lists = types.flatMap((type) => standings.map((each) => instanceListOf(type, each)));
  const where = created === undefined ? sql<boolean>`true` : sql<boolean>`created_at >= ${sinceDate(created)}`;
  return completedSince('transactions', { lists, since, first, where }, stretch);
}

/** The condition of all given filters together. The values of closed lists stand in the SQL, so that partial indexes are seen to fit. */
function matches(filters: TransactionFilters) {
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
    if (filters.created_since !== undefined) conditions.push(eb('transactions.created_at', '>=', sinceDate(filters.created_since)));
    return eb.and(conditions);
  };
}

/** The type that the filters ask for or imply: only own transactions have a status other than `completed`, and the indexes lead with both. */
function sortOf({ type, status }: TransactionFilters): TransactionFilters['type'] {
  return type ?? (status === undefined || status === 'completed' ? undefined : 'internal');
}
