import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the digest of a command's payments in place of their text, because a text of many addresses exceeds an index row.
 * Also adds the signature time of each attempt by the service's clock, and the reason of a stalled batch.
 */
export const moneyMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update desk.commands set likeness = encode(sha256(convert_to(likeness, 'UTF8')), 'hex')`.execute(db);
    await sql`alter table desk.commands add column signed_at timestamptz`.execute(db);
    // Set only for staking, because all other commands are sent only once.
    await sql`alter table desk.commands add column repeated_at timestamptz`.execute(db);
    // Whether the desk had measured the service's clock before the attempt.
    await sql`alter table desk.commands add column is_clock_known boolean not null default false`.execute(db);
    await sql`update desk.commands set signed_at = sent_at`.execute(db);
    await sql`alter table desk.batches add column stalled_at timestamptz`.execute(db);
    await sql`alter table desk.batches add column stalled_why text`.execute(db);
  },
};
