import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Invited and deactivated users, and links that set a password. The desk's previous version cannot invite users, so every user
 * that it creates counts as joined.
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

/**
 * Counts of wrong passwords for all replicas, each under a keyed hash of an account, an address or a browser. The desk's
 * previous version counts in the memory of each replica and ignores the table.
 */
export const throttleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk.sign_in_counts (key text primary key, failures integer not null, last_at timestamptz not null)`.execute(db);
    await sql`create index sign_in_counts_last_at on desk.sign_in_counts (last_at)`.execute(db);
  },
};

/**
 * The time of the last change of a user's sign-in, the author of a link, and notifications of such changes. A link of the desk's
 * previous version counts as created by an administrator.
 */
export const accessMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // When an administrator last changed the user's sign-in, by a link that was used or by removed factors.
    await sql`alter table desk.users add column access_set_at timestamptz`.execute(db);
    // False for a link from the command line, because its author has access to the whole database.
    await sql`alter table desk.user_links add column by_administrator boolean not null default true`.execute(db);
    await sql`
      alter table desk.notices
        add column about_user integer references desk.users on delete cascade, -- Whose access changed
        add column by_user integer references desk.users on delete set null`.execute(db);
  },
};

/**
 * Adds the end dates of roles. The desk's previous version does not read them, so a role that has ended stays until the next periodic
 * check removes it.
 */
export const roleEndMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The end dates of roles, for example 'treasury=2026-12-03T00:00:00.000Z'. An ended role stays here until the roles are set again.
    await sql`alter table desk.users add column role_ends text not null default ''`.execute(db);
  },
};

/** The roles for which a link was created. A link of the desk's previous version works only for a user without roles. */
export const linkRoleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The roles, separated by spaces.
    await sql`alter table desk.user_links add column roles text not null default 'viewer'`.execute(db);
  },
};
