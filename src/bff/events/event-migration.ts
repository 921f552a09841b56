import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The inbox of webhooks, the recent hints, and the last poll for missed events. */
export const eventMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.inbox (
        id text primary key, -- A random UUID
        made_at timestamptz not null, -- Time of arrival
        raw text, -- The body as received, at most 4 KiB; null for a missed event
        type text not null, -- At most 64 characters
        kind text,
        ref text, -- The record's id in the service
        state text not null,
        tries integer not null default 0, -- Reads that did not find the record
        due_at timestamptz, -- Time of the next read; null once the event is done
        read_at timestamptz,
        found text,
        remarks text not null default '' -- Remarks, separated by spaces
      )`.execute(db);
    await sql`create index inbox_made_at on desk.inbox (made_at, id)`.execute(db);
    await sql`create index inbox_due_at on desk.inbox (due_at) where due_at is not null`.execute(db);
    await sql`create index inbox_of on desk.inbox (kind, ref, made_at)`.execute(db);
    await sql`
      create table desk.hints (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        kind text not null,
        ref text not null
      )`.execute(db);
    await sql`create index hints_at on desk.hints (at)`.execute(db);
    // The mark `poll` is the time of the last poll for missed events. The mark `reads` is the time when the budget of reads is full again.
    await sql`create table desk.event_marks (name text primary key, at timestamptz not null, done_at timestamptz)`.execute(db);
  },
};
