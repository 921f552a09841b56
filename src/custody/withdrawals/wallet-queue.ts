import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The end of each wallet's queue, by service. */
const queues = new WeakMap<Kysely<Tables>, Map<string, Promise<void>>>();

/**
 * Runs the work when all earlier work of this wallet has ended. Spending from a wallet waits for its row locks anyway.
 * Only these locks prevent overdrawing, also across replicas. The queue is in memory, so that waiting work occupies no
 * database connection.
 */
export async function inWalletQueue<Answer>(db: Kysely<Tables>, walletId: string, work: () => Promise<Answer>): Promise<Answer> {
  const queue = queues.get(db) ?? new Map<string, Promise<void>>();
  queues.set(db, queue);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const before = queue.get(walletId);
  queue.set(walletId, end);
  try {
    await before;
    return await work();
  } finally {
    finish();
    if (queue.get(walletId) === end) queue.delete(walletId);
  }
}
