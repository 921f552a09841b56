import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/tables.ts';

/** The end of each wallet's line, by service. */
const lines = new WeakMap<Kysely<Tables>, Map<string, Promise<void>>>();

/**
 * Does the work when everything asked of this wallet before has ended. Whoever spends from one wallet waits for its row locks anyway, and those
 * alone keep it from being overdrawn, also across replicas; waiting here instead, nobody holds a connection that others need.
 */
export async function inTurn<Answer>(db: Kysely<Tables>, walletId: string, work: () => Promise<Answer>): Promise<Answer> {
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
