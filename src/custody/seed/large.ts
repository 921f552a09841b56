import { accounts, wallets, type SeedWallet } from './accounts.ts';
import { fillWithDeferredKeys } from './deferred-keys.ts';
import { runInOrder } from './history.ts';
import { busySteps, openingSteps, outgoingHistory, quietSteps, writeHistory, type OutgoingCount } from './payment-history.ts';
import { openSeedWorld } from './seed-world.ts';
import type { Seed } from './seed.ts';

const largeCount = 100_000;

/** Number of copies of each of the demo's wallets. */
const walletCopies = 5;

/** Numbers of outgoing transactions in a world of 100,000 transactions, by kind and status. */
const outgoing: readonly OutgoingCount[] = [
  ['transfer', 'completed', 19_400],
  ['transfer', 'canceled', 400],
  ['transfer', 'failed', 200],
  ['withdrawal', 'completed', 33_600],
  ['withdrawal', 'canceled', 700],
  ['withdrawal', 'failed', 300],
  ['withdrawal', 'pending_approval', 200],
  ['withdrawal', 'approved', 100],
  ['withdrawal', 'pending_generation', 100],
];

/** A world for benchmarks. It has 100,000 transactions that are like those of the demo. */
export const largeWorld: Seed = worldOf({ transactions: largeCount, waitingPercent: 3 });

/**
 * Returns a seed for a world like the demo's, but with the number of transactions in `transactions`, at least 1,000. Of
 * the last two days' deposits, `waitingPercent` percent still need information.
 */
export function worldOf({ transactions, waitingPercent }: { readonly transactions: number; readonly waitingPercent: number }): Seed {
  const outgoingCounts = outgoing.map(([kind, status, count]): OutgoingCount => [
    kind,
    status,
    Math.round((count * transactions) / largeCount),
  ]);
  return async (trx, { now }) => {
    const copiedWallets: readonly SeedWallet[] = Array.from({ length: walletCopies }, (_, copyIndex) =>
      wallets.map((wallet) => ({ ...wallet, name: `${wallet.name} ${copyIndex + 1}`, custom_id: `${wallet.custom_id}-${copyIndex + 1}` })),
    ).flat();
    const world = await openSeedWorld(trx, now, copiedWallets, accounts);
    const fixedSteps = [...openingSteps(world, 4_000_000n), ...quietSteps(world)];
    const depositCount = transactions - fixedSteps.length - outgoingCounts.reduce((sum, [, , count]) => sum + count, 0);
    runInOrder([...fixedSteps, ...busySteps(world, depositCount, waitingPercent), ...outgoingHistory(world, outgoingCounts)]);
    await fillWithDeferredKeys(trx, () => writeHistory(trx, world.history));
  };
}
