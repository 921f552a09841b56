import { expect, test } from 'vitest';
import { hitLines, type Hits } from '#bff/money/simulation/test-hits.ts';
import { seededRandom } from '#bff/money/simulation/test-random.ts';
import { testCustody, type TestUser } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { runBatchWorld } from './test-batch-world.ts';

/** Worlds on each database; `BATCH_WORLDS=500` is the long run. */
const worlds = Number(process.env['BATCH_WORLDS'] ?? 5);

/** Room for a world on a slow, busy machine, ms. */
const worldMs = 20_000;

describeEachDatabase('random worlds with a batch', (open) => {
  test(
    'pay no destination twice, and tell as sent what was',
    async () => {
      const database = await open();
      const custody = await testCustody(database);
      const seed = Date.now() % 1_000_000;
      const hits: Hits = new Map();
      const cookies = new Map<TestUser, Promise<string>>();
      const broken: string[] = [];
      // One after another: a replica takes on whatever batch of the database runs.
      for (let world = 0; world < worlds; world += 1) {
        const random = seededRandom(seed * 1_000_000 + world);
        const faults = await runBatchWorld({ database, custodyUrl: custody.url, random, hits, cookies });
        broken.push(...faults.map((fault) => `world ${world}: ${fault}`));
      }
      await custody.close();
      process.stdout.write(`seed ${seed}\n${hitLines(hits)}\n`);
      expect(broken).toEqual([]);
    },
    worlds * worldMs,
  );
});
