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
        add column joined_at timestamptz default now(), -- When the user first had a password; null while invited
        add column deactivated_at timestamptz,
        add column last_seen_at timestamptz -- The last request of a session, to the minute
      `.execute(db);
    await sql`
      create table desk.user_links (
        user_id integer primary key references desk.users on delete cascade, -- A user has one link at most
        token_hash text not null unique, -- SHA-256 of the token, base64url. The token itself is never stored
        kind text not null,
        expires_at timestamptz not null
      )`.execute(db);
  },
};
