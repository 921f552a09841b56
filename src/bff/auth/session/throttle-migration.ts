import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Wrong passwords, counted for all replicas under a keyed hash of an account, an address or a browser.
 * The version before it counts in memory, each replica for itself: it neither
 * reads nor misses the table.
 */
export const throttleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk.sign_in_counts (key text primary key, failures integer not null, last_at timestamptz not null)`.execute(db);
    await sql`create index sign_in_counts_last_at on desk.sign_in_counts (last_at)`.execute(db);
  },
};
