import { sql, type Transaction } from 'kysely';
import type { Tables } from './custody-tables.ts';

/**
 * The numbers of the service's advisory locks in PostgreSQL. `planting` lets only one of several starting services create the
 * world. `world` protects the whole world. `batch_wallet` has one key per wallet with a batch. `split` protects the on-chain
 * and off-chain parts of balances. `idempotency_key` has one key per hash of an idempotency key.
 */
const lockNumbers = { planting: 4_100, world: 4_101, batch_wallet: 4_102, split: 4_103, idempotency_key: 4_104 } as const;

type SingleLock = 'planting' | 'world' | 'split';

/** Waits for a lock, and takes it until the transaction ends. */
export async function lockUntilEnd(trx: Transaction<Tables>, lock: SingleLock, mode: 'alone' | 'shared' = 'alone'): Promise<void> {
  const number = sql.lit(lockNumbers[lock]);
  if (mode === 'alone') await sql`select pg_advisory_xact_lock(${number})`.execute(trx);
  else await sql`select pg_advisory_xact_lock_shared(${number})`.execute(trx);
}

/** Takes the lock of a wallet with a batch until the transaction ends. */
export async function lockBatchWallet(trx: Transaction<Tables>, walletId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.batch_wallet)}, ${sql.lit(walletId)})`.execute(trx);
}

/** Takes the lock of an idempotency key until the transaction ends. */
export async function lockIdempotencyKey(trx: Transaction<Tables>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.idempotency_key)}, hashtext(${key}))`.execute(trx);
}
