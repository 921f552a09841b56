import { sql, type Kysely } from 'kysely';
import { placeOf, type Moment } from './since-indexes.ts';
import type { Tables } from './tables.ts';
import { sinceDate, type TransactionFilters } from './transactions.ts';

/** How many of the oldest matches are looked at for their smallest id: one that came late does not stand for all. */
const oldestMatches = 32;

/** Above every id. */
const none = 2_147_483_647;

/**
 * The smallest id that the `*_since` filters let through, 1 without them: a list that goes along the id ends here, where it would read all that
 * is older. Ids and times grow together, but nothing makes them: whoever waits for a lock, another replica's clock and a withdrawal that
 * completes after weeks put them out of order. So this is no guess with a margin: what is out of order is looked up.
 */
export async function firstSince(
  db: Kysely<Tables>,
  { created_since: created, completed_since: completed }: TransactionFilters,
): Promise<number> {
  const firstCreated = created === undefined ? 1 : await smallestId(db, 'created_at', created);
  const firstCompleted = completed === undefined ? 1 : await smallestId(db, 'completed_at', completed);
  return Math.max(firstCreated, firstCompleted);
}

/** The smallest id of the oldest matches, by the index over times; then, by the one over ids and times, whether any match has a smaller one. */
async function smallestId(db: Kysely<Tables>, moment: Moment, seconds: number): Promise<number> {
  const [column, since] = [sql.ref(moment), sinceDate(seconds)];
  // `offset 0`: a planner that knows min() walks along the ids instead.
  const { rows } = await sql<{ first: number | null }>`
    with near as materialized (
      select min(id) as first from (
        select id from custody.transactions where ${column} >= ${since} order by ${column}, id limit ${sql.lit(oldestMatches)}
      ) oldest
    )
    select least(first, (
      select min(id) from (
        select id from custody.transactions where ${column} is not null
          and ${sql.raw(placeOf(moment))} <@ box(point(0, ${since.getTime() / 1000}), point(first - 1, 'Infinity'))
        offset 0
      ) earlier
    )) as first from near
  `.execute(db);
  return rows[0]?.first ?? none;
}
