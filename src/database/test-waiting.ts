import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from './database.ts';

/** Waits until this number of transactions on the PostgreSQL server wait for a lock. */
export async function waitForLockedTransactions(database: Database, count: number): Promise<void> {
  const query = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const countWaiting = async () => (await query.execute(database.tables<object>('desk'))).rows.length;
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(count);
}
