import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The end of each wallet's queue, by service. */
const lines = new WeakMap<Kysely<Tables>, Map<string, Promise<void>>>();

/**
 * Runs the work after all earlier work of this wallet has ended. Spending from one wallet waits for
 * its row locks anyway, and only these prevent overdrawing, also across replicas. The queue is in
 * memory, so that waiting work does not occupy a database connection.
 */
export async function inWalletQueue<Answer>(db: Kysely<Tables>, walletId: string, work: () => Promise<Answer>): Promise<Answer> {
  const line = lines.get(db) ?? new Map<string, Promise<void>>();
  lines.set(db, line);
  const { promise: end, resolve: leave } = Promise.withResolvers<void>();
  const before = line.get(walletId);
  line.set(walletId, end);
  try {
    await before;
    return await work();
  } finally {
    leave();
    if (line.get(walletId) === end) line.delete(walletId);
  }
}
