import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Batches and their parts. Each part that is sent is a command of the journal. */
export const batchMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.batches (
        id text primary key, -- The Idempotency-Key of its request
        state text not null,
        user_id integer not null,
        user_name text not null,
        user_email text not null,
        made_at timestamptz not null,
        wallet_id bigint not null,
        asset text not null,
        amount text not null, -- Sum in native units
        row_count integer not null,
        destination_count integer not null,
        fingerprint text not null, -- SHA-256 of the canonical body
        sealed_rows text not null, -- { header, rows } as JSON text, sealed
        sealed_file text, -- { name, sha256, changed_lines? } as JSON text, sealed
        review_needed boolean not null,
        review_why text not null,
        reviewer_name text,
        reviewer_email text,
        reviewed_at timestamptz,
        review_decision text,
        review_reason text,
        reason text,
        remainder_of text references desk.batches
      )`.execute(db);
    await sql`create index batches_made_at on desk.batches (made_at, id)`.execute(db);
    await sql`create index batches_open on desk.batches (state) where state in ('awaiting_review', 'running')`.execute(db);
    await sql`
      create unique index batches_remainder on desk.batches (remainder_of)
      where remainder_of is not null and state not in ('declined', 'cancelled', 'expired')`.execute(db);
    await sql`
      create table desk.batch_parts (
        batch_id text not null references desk.batches,
        number integer not null, -- From 1
        first_row integer not null, -- From 0
        row_count integer not null,
        amount text not null,
        command_id text not null unique, -- Assigned with the batch, so that a part is one command however often it is started
        duplicate_of text, -- The earlier command or record that its maker saw before sending an equal one
        primary key (batch_id, number)
      )`.execute(db);
  },
};

/** The checks of a batch at the time when approval was requested, for its approvers. */
export const batchPreflightMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.batches add column sealed_preflight text`.execute(db);
  },
};

/** The recipients of a batch for the search. They are encrypted with the rows of earlier batches, and a job fills them. */
export const batchRecipientMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // searchedRecipients. Null before the job fills them; empty if no key of the desk decrypts the rows.
    await sql`alter table desk.batches add column recipients text[]`.execute(db);
    await sql`create index batches_recipients on desk.batches using gin (recipients)`.execute(db);
    await sql`create index batches_unfilled on desk.batches (id) where recipients is null`.execute(db);
  },
};
