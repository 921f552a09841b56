import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The digest of what a command pays, instead of its text: an index takes no row of many addresses.
 * When each attempt was signed by the service's clock. Why a batch does not go on.
 */
export const moneyMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update desk.commands set likeness = encode(sha256(convert_to(likeness, 'UTF8')), 'hex')`.execute(db);
    await sql`alter table desk.commands add column signed_at timestamptz`.execute(db);
    // Only staking is repeated.
    await sql`alter table desk.commands add column repeated_at timestamptz`.execute(db);
    // Whether the desk knew the service's clock at each attempt.
    await sql`alter table desk.commands add column is_clock_known boolean not null default false`.execute(db);
    await sql`update desk.commands set signed_at = sent_at`.execute(db);
    await sql`alter table desk.batches add column stalled_at timestamptz`.execute(db);
    await sql`alter table desk.batches add column stalled_why text`.execute(db);
  },
};
