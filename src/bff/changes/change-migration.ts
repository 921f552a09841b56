import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Control changes that wait for approval. Also gives the role `security` to every current administrator. */
export const changeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.changes (
        id text primary key, -- A random UUID
        kind text not null,
        state text not null,
        before text not null, -- JSON text
        after text not null, -- JSON text
        user_id integer not null,
        user_name text not null,
        user_email text not null,
        made_at timestamptz not null,
        expires_at timestamptz not null,
        effective_at timestamptz, -- When it takes effect without a second person; null where there is one
        decided_name text,
        decided_email text,
        decided_at timestamptz,
        reason text
      )`.execute(db);
    await sql`create index changes_made_at on desk.changes (made_at, id)`.execute(db);
    await sql`create unique index changes_waiting on desk.changes (kind) where state = 'waiting' and kind = 'policy'`.execute(db);
    await sql`
      update desk.users set roles = roles || ' security'
      where string_to_array(roles, ' ') @> array['administrator'] and not string_to_array(roles, ' ') @> array['security']`.execute(db);
  },
};

/**
 * Adds the subject of a control change, so that each user has at most one waiting change of a kind. Also adds the approval of
 * user links.
 */
export const changeSubjectMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The e-mail address of the changed user, or an empty text for a policy.
    await sql`alter table desk.changes add column subject text not null default ''`.execute(db);
    await sql`create unique index changes_waiting_of on desk.changes (kind, subject) where state = 'waiting'`.execute(db);
    // Whether a link was approved but has no token yet. The token is not stored, because each display of the link creates a new token.
    await sql`alter table desk.user_links add column is_approved boolean not null default false`.execute(db);
  },
};

/** Adds the reason of the user who proposed a control change. */
export const proposalReasonMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.changes add column proposal_reason text`.execute(db);
  },
};

/** When a replica last checked the control changes. A long time without a check means that the desk was down. */
export const changeSweepMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.change_sweep (
        is_one boolean primary key default true check (is_one),
        swept_at timestamptz not null
      )`.execute(db);
  },
};
