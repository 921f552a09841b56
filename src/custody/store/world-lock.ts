import { sql, type Kysely, type Transaction } from 'kysely';
import { lockUntilEnd } from './locks.ts';
import type { Tables } from './tables.ts';

/** Milliseconds that a reset waits for readers at a time: less than the second after which PostgreSQL looks for a deadlock and picks who fails. */
const patienceMs = 400;

/** PostgreSQL's code for a statement that took longer than it may. */
const canceled = '57014';

/**
 * A database transaction in a world that stays as it is: the only way in which anybody writes several rows. A reset waits for those that have
 * begun before it wants the first table, and who comes later waits for it, so the two never wait for each other.
 */
export async function inWorld<Answer>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<Answer>): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    await lockUntilEnd(trx, 'world', 'shared');
    return work(trx);
  });
}

/**
 * Reads that have to agree: all of them see one moment of the world. The lock comes before the first query, which fixes the moment: one that had
 * to wait for a reset would see tables that are empty to it. One table is enough, because a reset takes all of them or none. The embedded database
 * knows no levels and needs none: nobody else is in it meanwhile.
 */
export async function inSnapshot<Answer>(db: Kysely<Tables>, read: (trx: Transaction<Tables>) => Promise<Answer>): Promise<Answer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`lock table custody.wallets in access share mode`.execute(trx);
      return read(trx);
    });
}

/**
 * Waits until nobody writes, then takes every table. Those who only read keep no lock of the world, and a query over two tables can have one and
 * want the other: so the tables are given back and asked for again until all are free at once.
 */
export async function replaceWorld(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  await lockUntilEnd(trx, 'world');
  await sql`savepoint readers`.execute(trx);
  while (!(await hasTaken(trx, tables))) await sql`rollback to savepoint readers`.execute(trx);
}

async function hasTaken(trx: Transaction<Tables>, tables: readonly string[]): Promise<boolean> {
  try {
    await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(trx);
    await sql`lock table ${sql.join(tables.map((table) => sql.id('custody', table)))} in access exclusive mode`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === canceled) return false;
    throw error;
  }
}
