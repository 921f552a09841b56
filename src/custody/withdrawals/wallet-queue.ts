import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The last work in each wallet's queue, by service. */
const queues = new WeakMap<Kysely<Tables>, Map<string, Promise<void>>>();

/**
 * Runs the work after all earlier work of this wallet. The row locks of a wallet prevent overdrawing, also across replicas, and
 * this queue does not. The queue is in memory, so work that waits for a wallet uses no database connection.
 */
export async function inWalletQueue<Answer>(db: Kysely<Tables>, walletId: string, work: () => Promise<Answer>): Promise<Answer> {
  const queue = queues.get(db) ?? new Map<string, Promise<void>>();
  queues.set(db, queue);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const earlierWork = queue.get(walletId);
  queue.set(walletId, end);
  try {
    await earlierWork;
    return await work();
  } finally {
    finish();
    if (queue.get(walletId) === end) queue.delete(walletId);
  }
}
