import { sql, type RawBuilder } from 'kysely';
import { completedPlaces, heightOf, idsPerList } from './completed-places.ts';
import type { Stretch } from './stretch.ts';
import { sinceDate } from './transactions.ts';

/** Above every id. */
const none = idsPerList - 1;

const sources = {
  types: { table: 'custody.transactions', id: 'id' },
  standings: { table: 'custody.transactions', id: 'id' },
  wallet_lists: { table: 'custody.wallet_lists', id: 'transaction_id' },
} as const satisfies Record<keyof typeof completedPlaces, unknown>;

/** What of its lists is asked for. */
type Asked = {
  readonly lists: readonly number[];
  /** UNIX seconds. */
  readonly since: number;
  /** No id below it is asked for. */
  readonly first?: number;
  readonly where?: RawBuilder<boolean>;
};

/**
 * The ids of a stretch of these lists together that were completed since a time, as an SQL array in no order. Each list gives its own next ones by
 * a walk from the cursor to what lies nearest: a page costs what it holds, however many came before the time, or between its records.
 */
export function completedSince(
  source: keyof typeof sources,
  { lists, since, first = 1, where = sql`true` }: Asked,
  { below = none, above, limit }: Stretch,
): RawBuilder<readonly number[]> {
  const [lowest, highest, cursor] = above === undefined ? [first, below - 1, below] : [Math.max(first, above + 1), none, above];
  if (lists.length === 0 || lowest > highest) return sql`'{}'::integer[]`;
  const [place, id, from] = [sql.raw(completedPlaces[source]), sql.raw(sources[source].id), sql.table(sources[source].table)];
  const height = heightOf(sinceDate(since));
  // Told the limit, a planner that guesses few in the box would read all of it and sort.
  const streams = lists.map((list) => {
    const at = list * idsPerList;
    return sql`(
      select ${id} as id from ${from}
      where completed_at is not null and ${where}
        and ${place} <@ box(point(${at + lowest}, ${height}), point(${at + highest}, 'Infinity'))
      order by ${place} <-> point(${at + cursor}, 0) limit (select ${limit}::bigint)
    )`;
  });
  return sql`array(
    select id from (${sql.join(streams, sql` union all `)}) found order by id ${sql.raw(above === undefined ? 'desc' : 'asc')} limit ${limit}
  )`;
}
