import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The command journal, the heartbeats of the replicas that send, and the desk's settings. */
export const journalMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.commands (
        id text primary key, -- The Idempotency-Key of its request
        kind text not null,
        state text not null,
        user_id integer not null,
        user_name text not null,
        user_email text not null,
        made_at timestamptz not null,
        wallet_id bigint,
        asset text not null,
        amount text,
        destination text not null, -- CommandDestination as JSON text
        lane text not null, -- At most one command of a lane is sending or unknown; a unique index enforces it
        likeness text not null, -- SHA-256 of what is paid to whom; see likenessOf
        fingerprint text not null, -- SHA-256 of method, path and canonical body, without the mark
        method text not null,
        path text not null,
        sealed_body text, -- The exact text to send, encrypted
        sealed_preflight text, -- The pre-flight lines when the review was requested, as JSON text, encrypted
        mark text,
        duplicate_of text,
        review_needed boolean not null,
        review_why text not null,
        reviewer_name text,
        reviewer_email text,
        reviewed_at timestamptz,
        review_decision text,
        review_reason text,
        sender text, -- The replica that claimed the single attempt; null before the claim
        sent_at timestamptz,
        status integer, -- HTTP status of the service's answer
        sealed_answer text, -- { body, error } as JSON text, encrypted
        record_id bigint,
        empty_reads integer not null default 0, -- Consecutive full reads that found nothing, of those that count
        read_back_at timestamptz,
        verdict text,
        verdict_record_id bigint,
        verdict_reason text,
        verdict_user_id integer,
        verdict_name text,
        verdict_email text,
        verdict_at timestamptz
      )`.execute(db);
    await sql`create unique index commands_unresolved on desk.commands (lane) where state in ('sending', 'unknown')`.execute(db);
    await sql`create index commands_record on desk.commands (record_id) where record_id is not null`.execute(db);
    await sql`create index commands_made_at on desk.commands (made_at, id)`.execute(db);
    await sql`create index commands_likeness on desk.commands (likeness, made_at)`.execute(db);
    await sql`create index commands_open on desk.commands (state) where state in ('awaiting_review', 'sending', 'unknown')`.execute(db);
    await sql`
      create table desk.command_evidence (
        command_id text not null references desk.commands,
        position integer not null,
        at timestamptz not null,
        what text not null,
        primary key (command_id, position)
      )`.execute(db);
    await sql`alter table desk.sessions add column confirmed_at timestamptz`.execute(db);
    await sql`update desk.sessions set confirmed_at = created_at`.execute(db);
    await sql`alter table desk.sessions alter column confirmed_at set not null`.execute(db);
    await sql`create table desk.replicas (id text primary key, seen_at timestamptz not null)`.execute(db);
    await sql`create table desk.settings (name text primary key, value text not null)`.execute(db);
  },
};
