import { hitLines } from '#bff/money/simulation/test-hits.ts';
import { simulateWorlds } from '#bff/money/simulation/test-simulation.ts';
import { connectDatabase } from '#database/connect.ts';
import { openInMemory } from '#database/embedded.ts';
import { createDatabase, postgresProblem } from '#database/test-postgres.ts';
import { type Figure, sizeOfRun } from './figures.ts';

/** Number of random worlds in one benchmark. The gate runs four worlds. */
const worlds = sizeOfRun(2000, 4);

/** Simulates users who send money in random worlds, with a new seed each time. Reports how many worlds break a rule. */
export async function measureMoneyWorlds(): Promise<readonly Figure[]> {
  const seed = Date.now() % 1_000_000;
  const createdDatabase = (await postgresProblem()) === null ? await createDatabase() : null;
  const database = createdDatabase === null ? await openInMemory() : await connectDatabase({ url: createdDatabase.url, dataDir: '' });
  const { hits, violations } = await simulateWorlds({ database, worlds, seed });
  console.log([`seed ${seed}`, hitLines(hits), ...violations].join('\n'));
  await database.close();
  await createdDatabase?.drop();
  return [
    {
      what: 'worlds of sending money that do not hold',
      figure: String(violations.length),
      yardstick: `${worlds} worlds`,
      ratio: violations.length / worlds,
      budget: 0,
    },
  ];
}
