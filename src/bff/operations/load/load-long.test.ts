import { expect, test } from 'vitest';
import { describePostgres } from '#database/testing.ts';
import { runLoad } from './test-load.ts';

/** The sizes of the short run. The long run is `npm run bench -- load`. */
const shortRun = { users: 20, readsPerSecond: 60, seconds: 10, withdrawals: 10, floodPerSecond: 200 } as const;

/** Time limit for the starts and the waits on a slow, busy machine, ms. */
const runMsMax = 300_000;

// Needs a real PostgreSQL, because two processes use the database.
describePostgres('two replicas under load during failures of service, database and a replica', () => {
  test('replicas under load answer correctly, send nothing twice, and lose no session and no hint', { timeout: runMsMax }, async () => {
    const { phases, wrongAnswers, sends, lostSessions, lostHints, flooded } = await runLoad(shortRun);
    expect(wrongAnswers).toEqual([]);
    expect(sends.wrong).toEqual([]);
    expect(sends.executed).toBeGreaterThan(0);
    expect([lostSessions, lostHints]).toEqual([[], []]);
    // The kill of a replica breaks answers in progress, including some that an earlier phase requested.
    for (const [name, { counts }] of phases)
      expect([name, counts.right > 0, counts.broken === 0 || ['a replica was killed', 'back'].includes(name)]).toEqual([name, true, true]);
    expect(phases.get('quiet')?.counts).toMatchObject({ refused: 0, broken: 0, wrong: 0 });
    expect(flooded.calls).toBeGreaterThan(0);
    expect(flooded.calls).toBeLessThanOrEqual(flooded.callsMax + 1);
    expect([...flooded.statuses.keys()].filter((status) => ![202, 400, 404, 413, 503].includes(status))).toEqual([]);
  });
});
