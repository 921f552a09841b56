import { describe, expect, test } from 'vitest';
import { isTestAll, testSeed } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { hitLines } from './test-hits.ts';
import { simulateWorlds } from './test-simulation.ts';

/** Number of worlds on each database for each seed. `npm run bench -- money-worlds` runs thousands of worlds. */
const worldCount = isTestAll ? 16 : 4;

/** Number of seeds on each database. */
const seedCount = isTestAll ? 20 : 1;

/** Time limit of a seed, ms. */
const seedMsMax = 300_000;

describeEachDatabase('random simulations of sending money', (openDatabase) => {
  test(
    'in random simulations, the desk executes no command twice and leaves no command lost or open',
    async () => {
      for (let run = 0; run < seedCount; run += 1) {
        // Each seed has a new database, because the desk reads all records to find one and records of another seed would slow it.
        const database = await openDatabase();
        const seed = testSeed + run;
        const { hits, violations } = await simulateWorlds({ database, worlds: worldCount, seed });
        process.stdout.write(`seed ${seed}\n${hitLines(hits)}\n`);
        expect(violations).toEqual([]);
      }
    },
    seedCount * seedMsMax,
  );
});

describe('seeded random numbers', () => {
  test('equal seeds give equal random numbers', async () => {
    const { seededRandom } = await import('./test-random.ts');
    const [oneRandom, otherRandom] = [seededRandom(7), seededRandom(7)];
    expect([oneRandom.uuid(), oneRandom.below(100)]).toEqual([otherRandom.uuid(), otherRandom.below(100)]);
  });
});
