import { describe, expect, test } from 'vitest';
import { isTestAll, testSeed } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { hitLines } from './test-hits.ts';
import { simulateWorlds } from './test-simulation.ts';

/** Worlds on each database for each seed; `npm run bench -- money-worlds` runs thousands. */
const worlds = isTestAll ? 16 : 4;

/** Seeds on each database. */
const seeds = isTestAll ? 20 : 1;

/** A seed that takes longer has stopped moving, ms. */
const seedMsMax = 300_000;

describeEachDatabase('random worlds of sending money', (open) => {
  test(
    'execute no command twice, lose none and leave none open, whatever fails and whoever crashes',
    async () => {
      for (let run = 0; run < seeds; run += 1) {
        // The desk reads all records to find one: those of another seed would only slow it.
        const database = await open();
        const seed = testSeed + run;
        const { hits, broken } = await simulateWorlds({ database, worlds, seed });
        process.stdout.write(`seed ${seed}\n${hitLines(hits)}\n`);
        expect(broken).toEqual([]);
      }
    },
    seeds * seedMsMax,
  );
});

describe('the numbers of a seed', () => {
  test('come again', async () => {
    const { seededRandom } = await import('./test-random.ts');
    const [one, other] = [seededRandom(7), seededRandom(7)];
    expect([one.uuid(), one.below(100)]).toEqual([other.uuid(), other.below(100)]);
  });
});
