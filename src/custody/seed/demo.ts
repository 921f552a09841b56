import { readSettings, writeSettings } from '#custody/store/settings-row.ts';
import { accounts, wallets } from './accounts.ts';
import { insertDirectParties } from './demo-direct-parties.ts';
import { offchainHistory } from './demo-offchain.ts';
import { insertStorageProviders } from './demo-storage-providers.ts';
import { validatorHistory } from './demo-validators.ts';
import { depositStep } from './deposits.ts';
import { runInOrder } from './history.ts';
import { busySteps, openingSteps, outgoingHistory, quietSteps, writeHistory, type OutgoingCount } from './payment-history.ts';
import { pendingDeposits } from './pending.ts';
import { openSeedWorld } from './seed-world.ts';
import type { Seed } from './seed.ts';

/**
 * The demo's outgoing transactions and transfers between own wallets, by kind and status. Excludes transactions of validators
 * and transfers by ledger entry.
 */
const outgoingCounts: readonly OutgoingCount[] = [
  ['transfer', 'completed', 48],
  ['transfer', 'canceled', 3],
  ['transfer', 'failed', 1],
  ['transfer', 'pending_approval', 2],
  ['transfer', 'approved', 1],
  ['transfer', 'pending_generation', 1],
  ['withdrawal', 'completed', 85],
  ['withdrawal', 'canceled', 4],
  ['withdrawal', 'failed', 4],
  ['withdrawal', 'pending_approval', 4],
  ['withdrawal', 'approved', 3],
  ['withdrawal', 'pending_generation', 2],
];

const transactionCount = 300;

/** The demo world shows a realistic morning. Only its times change, because they count back from the service's clock. */
export const demo: Seed = async (trx, { now }) => {
  const scene = await openSeedWorld(trx, now, wallets, accounts);
  await insertDirectParties(trx, now);
  await insertStorageProviders(trx, now, scene.walletsById);
  const staking = await validatorHistory(trx, scene, scene.walletsById);
  const offchain = offchainHistory(scene, scene.walletsById);
  const waitingDeposits = pendingDeposits(now, scene.walletsById);
  const fixedSteps = [
    ...openingSteps(scene, 350_000n),
    ...quietSteps(scene),
    ...waitingDeposits.map((deposit) => depositStep(scene.history, scene.random, deposit)),
  ];
  const depositCount =
    transactionCount - fixedSteps.length - staking.count - offchain.count - outgoingCounts.reduce((sum, [, , count]) => sum + count, 0);
  runInOrder([
    ...fixedSteps,
    ...staking.steps,
    ...offchain.steps,
    ...busySteps(scene, depositCount, 0),
    ...outgoingHistory(scene, outgoingCounts),
  ]);
  await writeHistory(trx, scene.history, async (holder) => {
    await staking.write(holder);
    await offchain.write(holder);
  });
  await writeSettings(trx, { ...(await readSettings(trx)), demo_at: now.toISOString() });
};
