import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './custody-tables.ts';
import { lockUntilEnd } from './locks.ts';

/**
 * Time that a reset waits for readers before it tries again, ms. It is shorter than one second, after which PostgreSQL detects
 * a deadlock and ends one of the two transactions.
 */
const patienceMs = 400;

/** PostgreSQL's code for a statement that exceeded its time limit. */
const canceledCode = '57014';

/**
 * Runs a database transaction while no reset can replace the world. Every write of several rows must use this function. A
 * reset waits for running transactions before it locks the first table, and later transactions wait for the reset, so the
 * two cannot deadlock.
 */
export async function withWorldLock<Answer>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<Answer>): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    await lockUntilEnd(trx, 'world', 'shared');
    return work(trx);
  });
}

/**
 * Runs reads that all see the same moment of the world. The first query fixes this moment, so the function takes a table lock
 * before the first query. Otherwise a query that waited for a reset would see empty tables. The lock of one table is enough,
 * because a reset always locks all tables. The embedded database runs one transaction at a time and needs no isolation level.
 */
export async function inSnapshot<Answer>(db: Kysely<Tables>, readAnswer: (trx: Transaction<Tables>) => Promise<Answer>): Promise<Answer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`lock table custody.wallets in access share mode`.execute(trx);
      return readAnswer(trx);
    });
}

/**
 * Waits until all writers have finished, and then locks every table. Readers do not take the lock of the world. A query over
 * two tables can have the lock of one table and wait for the lock of the other. To prevent a deadlock, the function releases
 * the table locks and requests them again, until all are free at once.
 */
export async function replaceWorld(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  await lockUntilEnd(trx, 'world');
  await sql`savepoint readers`.execute(trx);
  while (!(await hasAllLocks(trx, tables))) await sql`rollback to savepoint readers`.execute(trx);
}

async function hasAllLocks(trx: Transaction<Tables>, tables: readonly string[]): Promise<boolean> {
  try {
    await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(trx);
    await sql`lock table ${sql.join(tables.map((table) => sql.id('custody', table)))} in access exclusive mode`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === canceledCode) return false;
    throw error;
  }
}
