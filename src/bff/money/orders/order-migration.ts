import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reviews of an order by its kind and id, the payments of each order, and the owner of each unsent row of a batch. */
export const orderMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // 'command' or 'batch': an id of each may be equal in orders of earlier versions.
    await sql`alter table desk.order_reviews add column order_kind text not null default 'command'`.execute(db);
    await sql`
      update desk.order_reviews set order_kind = 'batch'
      where order_id in (select id from desk.batches) and order_id not in (select id from desk.commands)`.execute(db);
    await sql`alter table desk.order_reviews drop constraint order_reviews_pkey`.execute(db);
    await sql`alter table desk.order_reviews add primary key (order_kind, order_id, user_id)`.execute(db);
  },
};
