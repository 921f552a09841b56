import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** PostgreSQL advisory lock of the world as a whole. */
const worldLock = 4_101;

/** Keeps a reset from coming in between until the database transaction ends: what the workers do in the background waits for it, or it for them. */
export async function keepWorld(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(worldLock)})`.execute(trx);
}

/** Waits until nothing in the background holds the world, and keeps it from starting: taken before the tables are emptied. */
export async function replaceWorld(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(worldLock)})`.execute(trx);
}
