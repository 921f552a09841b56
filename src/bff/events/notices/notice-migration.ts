import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notices, and who has read which. A record has at most one open notice of a kind. */
export const noticeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.notices (
        id bigint generated always as identity primary key,
        made_at timestamptz not null,
        kind text not null,
        ref text not null,
        state text,
        record_at timestamptz,
        amount text,
        asset text,
        for_user integer references desk.users on delete cascade,
        not_for_user integer references desk.users on delete set null,
        done_at timestamptz
      )`.execute(db);
    await sql`create unique index notices_open on desk.notices (ref, kind) where done_at is null`.execute(db);
    await sql`create index notices_made_at on desk.notices (made_at)`.execute(db);
    await sql`
      create table desk.notice_reads (
        user_id integer not null references desk.users on delete cascade,
        notice_id bigint not null references desk.notices on delete cascade,
        primary key (user_id, notice_id)
      )`.execute(db);
    await sql`create index notice_reads_of on desk.notice_reads (notice_id)`.execute(db);
  },
};
