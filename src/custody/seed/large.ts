import { checkedAtTheEnd } from './checked-at-the-end.ts';
import { takeInOrder } from './history.ts';
import { busySteps, openingSteps, outgoingHistory, quietSteps, writeHistory, type OutgoingCount } from './past.ts';
import { accounts, wallets, type SeedWallet } from './places.ts';
import { openScene } from './scene.ts';
import type { Seed } from './seed.ts';

const transactionCount = 100_000;

/** How often the demo's wallets stand here. */
const branches = 5;

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

/** A world for measuring: the demo's shapes, 100,000 transactions. Design: Sandbox control. */
export const large: Seed = async (trx, { now }) => {
  const branched: readonly SeedWallet[] = Array.from({ length: branches }, (_, branch) =>
    wallets.map((wallet) => ({ ...wallet, name: `${wallet.name} ${branch + 1}`, custom_id: `${wallet.custom_id}-${branch + 1}` })),
  ).flat();
  const scene = await openScene(trx, now, branched, accounts);
  const fixed = [...openingSteps(scene, 4_000_000n), ...quietSteps(scene)];
  const left = transactionCount - fixed.length - outgoing.reduce((sum, [, , count]) => sum + count, 0);
  takeInOrder([...fixed, ...busySteps(scene, left, 3), ...outgoingHistory(scene, outgoing)]);
  await checkedAtTheEnd(trx, () => writeHistory(trx, scene.history));
};
