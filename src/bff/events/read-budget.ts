import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

/**
 * Maximum reads of all replicas together, at once and per second after that. Forged webhooks therefore cannot exhaust the
 * service's quota, on any number of replicas.
 */
export const readRate = { burst: 5, perSecond: 5 } as const;

/** Time in which the budget refills by one read, ms. */
const readMs = 1000 / readRate.perSecond;

/**
 * Takes one read from the budget. Returns 0, or the delay until the next read, ms. The row stores when the budget will be
 * full again, by the database's clock, which all replicas share. Source: generic cell rate algorithm, ITU-T I.371.
 */
export async function takeRead(tables: Kysely<DeskTables>): Promise<number> {
  const now = sql<Date>`clock_timestamp()`;
  const ms = (count: number) => sql`make_interval(secs => ${count / 1000})`;
  const claimedRow = await tables
    .insertInto('event_marks')
    .values({ name: 'reads', at: sql<Date>`${now} + ${ms(readMs)}`, done_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at: sql<Date>`greatest(event_marks.at, ${now}) + ${ms(readMs)}` })
        .where('event_marks.at', '<=', sql<Date>`${now} + ${ms((readRate.burst - 1) * readMs)}`),
    )
    .returning('name')
    .executeTakeFirst();
  return claimedRow === undefined ? readMs : 0;
}
