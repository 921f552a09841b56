import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notifications, and the users who have read each. A record has at most one open notification of each kind. */
export const noticeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.notices (
        id bigint generated always as identity primary key,
        made_at timestamptz not null,
        kind text not null,
        ref text not null, -- The record's id; of a change of access an id of its own, so that each one is told
        state text,
        record_at timestamptz, -- When its record was created, where that is known: a reset sandbox gives the same ids again
        amount text, -- What arrived, for a deposit: a plain decimal and its asset
        asset text,
        for_user integer references desk.users on delete cascade, -- The only reader; null for every user with the right
        not_for_user integer references desk.users on delete set null, -- Whom it does not concern although they have the right
        done_at timestamptz -- Since when nobody needs it any more
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
