import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The targets of notifications outside the desk, and the outbox. */
export const deliveryMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.notification_targets (
        id integer generated always as identity primary key,
        user_id integer unique references desk.users on delete cascade, -- Whose own it is; null for a role's
        role text, -- Null for a user's own
        channel text not null,
        address text, -- Null for a user's own: the user's e-mail address of now
        is_on boolean not null,
        kinds text not null, -- Kinds of notice, separated by spaces
        digest_hour integer, -- Null: at once
        quiet_from text, -- '22:00'; null: no hours are quiet
        quiet_to text,
        zone text not null,
        check ((user_id is null) <> (role is null))
      )`.execute(db);
    await sql`
      create table desk.outbox (
        id bigint generated always as identity primary key,
        notice_id bigint not null references desk.notices on delete cascade,
        target_id integer not null references desk.notification_targets on delete cascade,
        state text not null,
        due_at timestamptz not null, -- When it is sent, or tried again if the replica that claimed it stopped
        message_id text, -- A random UUID, from the first attempt on: of all notices of one message
        tried_since timestamptz, -- The first attempt
        attempts integer not null default 0,
        error text, -- Kind and code of the last failure: 'Error ECONNREFUSED'. Its own words may name what is secret
        ended_at timestamptz,
        unique (notice_id, target_id)
      )`.execute(db);
    await sql`create index outbox_due on desk.outbox (due_at) where state = 'waiting'`.execute(db);
    await sql`create index outbox_of_target on desk.outbox (target_id)`.execute(db);
  },
};
