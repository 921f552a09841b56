import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The inbox of webhooks, the recent hints, and the last poll for missed events. */
export const eventMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.inbox (
        id text primary key,
        made_at timestamptz not null,
        raw text,
        type text not null,
        kind text,
        ref text,
        state text not null,
        tries integer not null default 0,
        due_at timestamptz,
        read_at timestamptz,
        found text,
        remarks text not null default ''
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
    await sql`create table desk.event_marks (name text primary key, at timestamptz not null, done_at timestamptz)`.execute(db);
  },
};
