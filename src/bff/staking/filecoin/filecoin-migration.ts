import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the estimates of exit penalties, their queue, and the time of the next permitted call, which all replicas share. */
export const filecoinMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.exit_estimates (
        provider_id text primary key,
        live_fil text not null, -- Plain decimal text
        faulty_fil text not null,
        last_updated_at text not null, -- As the service spells it; ISO 8601
        read_at timestamptz not null
      )`.execute(db);
    await sql`
      create table desk.exit_estimate_queue (
        provider_id text primary key,
        asked_at timestamptz not null,
        seen_at timestamptz not null -- Last time that a page polled; abandoned places are released
      )`.execute(db);
    // The column `free_at` is by the clock of the database.
    await sql`create table desk.limited_calls (name text primary key, free_at timestamptz not null)`.execute(db);
  },
};

/** Adds the user who first took a place in the queue. The value is null for places from before this migration. */
export const estimatePlaceMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.exit_estimate_queue add column user_id integer references desk.users on delete cascade`.execute(db);
  },
};
