import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the kind of order to each review, the payments of each order, and the owner of each unsent row of a batch. */
export const orderMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // 'command' or 'batch'. In earlier versions, a command and a batch could have the same id.
    await sql`alter table desk.order_reviews add column order_kind text not null default 'command'`.execute(db);
    await sql`
      update desk.order_reviews set order_kind = 'batch'
      where order_id in (select id from desk.batches) and order_id not in (select id from desk.commands)`.execute(db);
    await sql`alter table desk.order_reviews drop constraint order_reviews_pkey`.execute(db);
    await sql`alter table desk.order_reviews add primary key (order_kind, order_id, user_id)`.execute(db);
    // The repeats that the requester confirmed, as JSON text of [{ row, name }].
    await sql`alter table desk.batches add column confirmed_repeats text not null default '[]'`.execute(db);
    await sql`
      create table desk.payments (
        order_kind text not null, -- 'command' or 'batch'
        order_id text not null,
        row integer not null, -- From 0
        digest text not null, -- SHA-256 of source, asset, amount and one name of the recipient; see paymentDigest
        made_at timestamptz not null, -- Of its order
        primary key (digest, order_kind, order_id, row)
      )`.execute(db);
    await sql`create index payments_order on desk.payments (order_id)`.execute(db);
    // Since this migration, each unsent row belongs to one remainder batch. Before this migration, each batch had only one remainder
    // batch.
    await sql`drop index desk.batches_remainder`.execute(db);
    await sql`
      create table desk.batch_row_claims (
        batch_id text not null references desk.batches, -- The batch whose unsent row it is
        line integer not null,
        claimed_by text not null references desk.batches, -- The remainder that sends it, unless that one ended before its first send
        primary key (batch_id, line)
      )`.execute(db);
    await sql`create index batch_row_claims_by on desk.batch_row_claims (claimed_by)`.execute(db);
    await sql`create index batches_remainder_of on desk.batches (remainder_of) where remainder_of is not null`.execute(db);
  },
};

/** Adds the encrypted figures that the checks of an order estimated at the request, as JSON text. */
export const figuresMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.commands add column sealed_figures text`.execute(db);
    await sql`alter table desk.batches add column sealed_figures text`.execute(db);
  },
};

/** Adds the time at which the approver confirmed their identity in the session of the review. */
export const confirmedReviewMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table desk.order_reviews add column confirmed_at timestamptz`.execute(db);
  },
};
