import { describe, expect, test } from 'vitest';
import { describeEachDatabase } from '#database/testing.ts';
import { hitLines } from './test-hits.ts';
import { simulateWorlds } from './test-simulation.ts';

/** Worlds on each database; `npm run bench -- money-worlds` runs thousands. */
const worlds = 30;

/** A run that takes longer has stopped moving, ms. */
const runMsMax = 300_000;

describeEachDatabase('random worlds of sending money', (open) => {
  test(
    'execute no command twice, lose none and leave none open, whatever fails and whoever crashes',
    async () => {
      const seed = Date.now() % 1_000_000;
      const { hits, broken } = await simulateWorlds({ database: await open(), worlds, seed });
      process.stdout.write(`seed ${seed}\n${hitLines(hits)}\n`);
      expect(broken).toEqual([]);
    },
    runMsMax,
  );
});

describe('the numbers of a seed', () => {
  test('come again', async () => {
    const { seededRandom } = await import('./test-random.ts');
    const [one, other] = [seededRandom(7), seededRandom(7)];
    expect([one.uuid(), one.below(100)]).toEqual([other.uuid(), other.below(100)]);
  });
});
