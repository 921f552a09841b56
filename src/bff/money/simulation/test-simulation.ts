import type { DeskTables } from '#bff/core/tables.ts';
import { testCustody, type TestUser } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import type { HitCounts } from './test-hits.ts';
import { seededRandom } from './test-random.ts';
import type { Bug } from './test-replica.ts';
import { runWorld } from './test-world.ts';

/** Largest difference between the clocks of the desk and the service, in either direction, minutes. The service accepts 15 minutes. */
const clockOffsetMinutesMax = 14;

/** Number of worlds that run in parallel by default. */
const defaultParallelWorlds = 8;

type Options = {
  readonly database: Database;
  readonly worlds: number;
  readonly seed: number;
  /** Whether the first violation stops all worlds. */
  readonly isEndedByFault?: boolean;
  readonly bug?: Bug;
};

/** Runs random worlds of sending money. Returns the counts of faults and crashes, and the violations. A correct desk has no violations. */
export async function simulateWorlds({
  database,
  worlds,
  seed,
  isEndedByFault = false,
  bug,
}: Options): Promise<{ readonly hits: HitCounts; readonly violations: readonly string[] }> {
  const custody = await testCustody(database);
  const parallelWorlds = bug?.parallelWorlds ?? defaultParallelWorlds;
  const hits: HitCounts = new Map();
  const cookies = new Map<TestUser, Promise<string>>();
  const violations: string[] = [];
  const clockOffsetMs = (seed % (2 * clockOffsetMinutesMax + 1)) * 60_000 - clockOffsetMinutesMax * 60_000;
  let nextSeed = 0;
  const stop = new AbortController();
  const runNextWorld = async () => {
    const world = seed * 1_000_000 + nextSeed;
    nextSeed += 1;
    const faults = await runWorld({
      database,
      custodyUrl: custody.url,
      random: seededRandom(world),
      hits,
      cookies,
      aheadMs: clockOffsetMs,
      bug,
      stop: stop.signal,
    });
    if (stop.signal.aborted) return;
    if (isEndedByFault && faults.length > 0) stop.abort();
    violations.push(...faults.map((fault) => `world ${world}: ${fault}`));
  };
  const runWorlds = async () => {
    while (nextSeed < worlds && !stop.signal.aborted) await runNextWorld();
  };
  await Promise.all(Array.from({ length: parallelWorlds }, runWorlds));
  const orders = database.tables<DeskTables>('desk').selectFrom('commands').select('id').limit(1);
  const hasOrder = async () => (await orders.executeTakeFirst()) !== undefined;
  // The worlds share one policy. A policy that refuses payments early can refuse every order of a few worlds, which then prove nothing.
  while (nextSeed < 2 * worlds && !stop.signal.aborted && !(await hasOrder())) await runNextWorld();
  if (!(await hasOrder())) violations.push('no world made an order');
  await custody.close();
  return { hits, violations };
}
