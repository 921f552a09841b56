import { expect, test } from 'vitest';
import { describeOneDatabase } from '#database/testing.ts';
import { bugs } from './test-bugs.ts';
import { simulateWorlds } from './test-simulation.ts';

/** Number of worlds after which a bug counts as not found. The slowest bug takes about twenty worlds. */
const worldsMax = 300;

/** Time limit for all worlds on a slow, busy machine, ms. */
const bugMsMax = 480_000;

// The embedded database runs one statement at a time, so some bugs show only in hundreds of worlds there.
describeOneDatabase('the simulation', (openDatabase) => {
  test.for(Object.keys(bugs) as (keyof typeof bugs)[])('the simulation detects a desk that %s', { timeout: bugMsMax }, async (name) => {
    const { violations } = await simulateWorlds({
      database: await openDatabase(),
      worlds: worldsMax,
      seed: 11,
      isEndedByFault: true,
      bug: bugs[name],
    });
    process.stdout.write(`${violations.join('\n')}\n`);
    expect(violations.join('\n')).toMatch(/was executed|continued/);
  });
});
