import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The findings of comparisons, the comparisons, and the first signature of a sign-off. */
export const reconciliationMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.reconciliation_findings (
        id text primary key, -- A random UUID
        class text not null,
        subject text not null, -- Path of the record or the order
        state text not null,
        record_id text,
        command_id text, -- The order, or the id in the record's mark
        detail text not null, -- JSON text
        found_at timestamptz not null,
        seen_at timestamptz not null, -- The newest comparison that found it
        explanations text not null default '[]', -- JSON text
        signed_off_at timestamptz,
        unique (class, subject)
      )`.execute(db);
    await sql`
      create table desk.reconciliation_runs (
        at timestamptz primary key, compared integer not null, agreed integer not null, is_whole boolean not null
      )`.execute(db);
    // The first of the two signatures of a sign-off, in at most one row.
    await sql`
      create table desk.reconciliation_signatures (
        user_id integer primary key, user_email text not null, reason text not null, at timestamptz not null
      )`.execute(db);
  },
};

/** The two sign-offs of each finding, with their reasons. */
export const signOffMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.reconciliation_findings add column sign_offs text not null default '[]'`.execute(db); // JSON text
  },
};
