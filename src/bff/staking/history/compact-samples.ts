import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

/** How long every sample is stored (90 days), and then the last one of each day (two years). */
const wholeMs = 90 * 86_400_000;
const retentionMs = 730 * 86_400_000;

/**
 * Deletes samples older than two years. Of each day more than 90 days ago, only the last sample
 * stays.
 */
export async function compactSamples(tables: Kysely<DeskTables>, nowMs: number): Promise<void> {
  const whole = new Date(nowMs - wholeMs);
  await tables
    .deleteFrom('staking_samples')
    .where('at', '<', new Date(nowMs - retentionMs))
    .execute();
  await sql`
    delete from desk.staking_samples as sample using (
      select date_trunc('day', at at time zone 'UTC') as day, max(at) as last
      from desk.staking_samples where at < ${whole} group by 1
    ) as days
    where sample.at < ${whole} and date_trunc('day', sample.at at time zone 'UTC') = days.day and sample.at < days.last`.execute(tables);
}
