import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Invited and deactivated users, and links that set a password. The version before it inserts users
 * who have joined, which is right: it cannot invite.
 */
export const userMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table desk.users
        add column joined_at timestamptz default now(),
        add column deactivated_at timestamptz,
        add column last_seen_at timestamptz`.execute(db);
    await sql`
      create table desk.user_links (
        user_id integer primary key references desk.users on delete cascade,
        token_hash text not null unique,
        kind text not null,
        expires_at timestamptz not null
      )`.execute(db);
  },
};
