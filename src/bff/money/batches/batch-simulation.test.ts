import { afterAll, beforeAll, expect, test } from 'vitest';
import { hitLines, type HitCounts } from '#bff/money/simulation/test-hits.ts';
import { seededRandom } from '#bff/money/simulation/test-random.ts';
import { testCustody, type TestUser } from '#bff/test-desk.ts';
import type { Database } from '#database/database.ts';
import { isTestAll, testSeed } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { runBatchWorld } from './test-batch-world.ts';

/** Number of worlds on each database for each seed. */
const worlds = isTestAll ? 5 : 2;

/** Number of seeds on each database. */
const seeds = isTestAll ? 20 : 1;

/** Time limit for a world on a slow, busy machine, ms. */
const worldMs = 40_000;

describeEachDatabase('random simulations with a batch', (openDatabase) => {
  let database: Database;
  let custody: Awaited<ReturnType<typeof testCustody>>;
  const cookies = new Map<TestUser, Promise<string>>();

  beforeAll(async () => {
    database = await openDatabase();
    custody = await testCustody(database);
  });

  afterAll(() => custody.close());

  /** Runs worlds one after another, because a replica continues every running batch of the database. */
  async function simulate(seed: number): Promise<readonly string[]> {
    const hits: HitCounts = new Map();
    const violations: string[] = [];
    for (let world = 0; world < worlds; world += 1) {
      const random = seededRandom(seed * 1_000_000 + world);
      const faults = await runBatchWorld({ database, custodyUrl: custody.url, random, hits, cookies });
      violations.push(...faults.map((fault) => `world ${world}: ${fault}`));
    }
    process.stdout.write(`seed ${seed}\n${hitLines(hits)}\n`);
    return violations;
  }

  test(
    'in random simulations with a batch, the desk pays no destination twice and reports exactly what was sent',
    async () => {
      for (let run = 0; run < seeds; run += 1) expect(await simulate(testSeed + run)).toEqual([]);
    },
    seeds * worlds * worldMs,
  );
});
