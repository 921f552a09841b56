import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#database/testing.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { openSnapshotDesk } from './test-snapshot-service.ts';
import { requireUnchangedSnapshots, verifySnapshots } from './verify-snapshots.ts';

describeEachDatabase('the contents of snapshots', (openDatabase) => {
  test('the time of a snapshot is between two equal reads of all balances, by the clock of the custodian', async () => {
    const aheadMs = 3_600_000;
    const readTimes: number[] = [];
    const desk = await openSnapshotDesk(await openDatabase(), {
      balanceOf: (place) => {
        readTimes.push(Date.now());
        return place + 0.5;
      },
      now: () => Date.now() + aheadMs,
    });
    expect(await takeSnapshot(desk)).toBe(true);
    const { at } = await desk.tables.selectFrom('snapshots').select('at').executeTakeFirstOrThrow();
    // The header `Date` has whole seconds.
    const toleranceMs = 1000;
    expect(at.getTime() - aheadMs).toBeGreaterThanOrEqual((readTimes[9] ?? 0) - toleranceMs);
    expect(at.getTime() - aheadMs).toBeLessThanOrEqual((readTimes[10] ?? 0) + toleranceMs);
  });

  test.for([
    ['balances that change in every read', (reads: number) => reads],
    ['a wallet without a balance', () => null],
  ] as const)('a snapshot of %s states that the balances are missing', async ([, balanceOf]) => {
    let reads = 0;
    const desk = await openSnapshotDesk(await openDatabase(), { balanceOf: () => balanceOf((reads += 1)) });
    expect(await takeSnapshot(desk)).toBe(true);
    const { missing } = await desk.tables.selectFrom('snapshots').select('missing').executeTakeFirstOrThrow();
    expect(missing).toEqual(['wallets']);
    expect(await desk.tables.selectFrom('snapshot_balances').selectAll().execute()).toEqual([]);
  });

  test.for([
    ['snapshot_balances', 'balance'],
    ['snapshot_validators', 'rewards'],
    ['snapshot_totals', 'total'],
  ] as const)('a value that was changed in the table %s differs from the audit log', async ([table, column]) => {
    const desk = await openSnapshotDesk(await openDatabase());
    expect(await takeSnapshot(desk)).toBe(true);
    const { at } = await desk.tables.selectFrom('snapshots').select('at').executeTakeFirstOrThrow();
    expect(await verifySnapshots(desk.tables)).toEqual({ ok: true, message: 'The log matches 1 stored snapshot.' });
    await requireUnchangedSnapshots(desk.tables, [at]);
    await sql`update ${sql.id('desk', table)} set ${sql.id(column)} = ${sql.id(column)} + 0.1`.execute(desk.tables);
    expect(await verifySnapshots(desk.tables)).toMatchObject({ ok: false, message: expect.stringContaining(at.toISOString()) as string });
    await expect(requireUnchangedSnapshots(desk.tables, [at])).rejects.toThrow('differs from the audit log');
  });
});
