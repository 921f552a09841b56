import { sql, type Kysely } from 'kysely';
import { placeOf } from './migrations/since-indexes.ts';
import type { Tables } from './tables.ts';
import { sinceDate, type TransactionFilters } from './transactions.ts';

/** How many of the oldest matches are looked at for their smallest id: one that came late does not stand for all. */
const oldestMatches = 32;

/** Above every id. */
const none = 2_147_483_647;

/**
 * The smallest id that `created_since` lets through, 1 without it: a list that goes along the id ends here, where it would read all that is
 * older. Ids and times grow together, but nothing makes them: whoever waits for a lock, and another replica's clock, put them out of order. So
 * this is no guess with a margin: what is out of order is looked up, by the index over times first, then by the one over ids and times,
 * whether any match has a smaller id.
 */
export async function firstSince(
  db: Kysely<Tables>,
  { created_since: seconds }: Pick<TransactionFilters, 'created_since'>,
): Promise<number> {
  if (seconds === undefined) return 1;
  const since = sinceDate(seconds);
  // `offset 0`: a planner that knows min() walks along the ids instead.
  const { rows } = await sql<{ first: number | null }>`
    with near as materialized (
      select min(id) as first from (
        select id from custody.transactions where created_at >= ${since} order by created_at, id limit ${sql.lit(oldestMatches)}
      ) oldest
    )
    select least(first, (
      select min(id) from (
        select id from custody.transactions
          where ${sql.raw(placeOf('created_at'))} <@ box(point(0, ${since.getTime() / 1000}), point(first - 1, 'Infinity'))
        offset 0
      ) earlier
    )) as first from near
  `.execute(db);
  return rows[0]?.first ?? none;
}
