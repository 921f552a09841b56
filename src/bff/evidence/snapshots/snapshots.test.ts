import { sql, type Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { balancesIn } from '#bff/evidence/holdings/read-snapshots.ts';
import { migrations } from '#bff/server/migrations.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { decimalOf } from '#contract/money/money.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { compactSnapshots, storeSnapshot } from './store-snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { openSnapshotDesk } from './test-snapshot-service.ts';

describeEachDatabase('snapshots', (openDatabase) => {
  test('concurrent calls on two replicas take one snapshot, and the next snapshot is due an hour later', async () => {
    const database = await openDatabase();
    const replicas = [await openSnapshotDesk(database, { validators: 20 }), await openSnapshotDesk(database, { validators: 20 })];
    const lookResults = await Promise.all(Array.from({ length: 8 }, (_each, index) => takeSnapshot(replicas[index % 2] as DeskServices)));
    expect(lookResults.filter(Boolean).length).toBe(1);
    const [{ tables } = replicas[0] as DeskServices] = replicas;
    expect((await tables.selectFrom('snapshot_validators').select('pubkey').execute()).length).toBe(20);
    await tables
      .updateTable('snapshot_runs')
      .set({ at: new Date(Date.now() - 3_600_000) })
      .execute();
    expect(await takeSnapshot(replicas[0] as DeskServices)).toBe(true);
  });

  test('a snapshot of 2,000 validators takes less than one second of processor time', async () => {
    const desk = await openSnapshotDesk(await openDatabase(), { validators: 2000 });
    const usageBefore = process.cpuUsage();
    expect(await takeSnapshot(desk)).toBe(true);
    const { user, system } = process.cpuUsage(usageBefore);
    expect((await desk.tables.selectFrom('snapshot_validators').select('pubkey').execute()).length).toBe(2000);
    expect((user + system) / 1e6).toBeLessThan(1);
  });

  test('the snapshot after midnight belongs to the day before, names a part that could not be read, and is repeated soon', async () => {
    let failingPath = '';
    let nowMs = Date.parse('2026-03-09T03:30:00Z');
    const now = () => nowMs;
    const desk = await openSnapshotDesk(await openDatabase(), { isFailing: (path) => path === failingPath, now }, now);
    expect(await takeSnapshot(desk)).toBe(true);
    // Midnight in Toronto, where daylight saving time began the day before.
    nowMs = Date.parse('2026-03-09T04:00:20Z');
    expect(await takeSnapshot(desk)).toBe(true);
    nowMs += 30_000;
    expect(await takeSnapshot(desk)).toBe(false);
    failingPath = '/api/v1/stats';
    nowMs += 3_600_000;
    expect(await takeSnapshot(desk)).toBe(true);
    nowMs += 60_000;
    expect(await takeSnapshot(desk)).toBe(false);
    failingPath = '';
    nowMs += 240_000;
    expect(await takeSnapshot(desk)).toBe(true);
    failingPath = '/api/v1/stats';
    nowMs = Date.parse('2026-03-10T04:00:20Z');
    expect(await takeSnapshot(desk)).toBe(true);
    failingPath = '';
    nowMs += 60_000;
    expect(await takeSnapshot(desk)).toBe(true);
    nowMs += 60_000;
    expect(await takeSnapshot(desk)).toBe(false);
    const rows = await desk.tables.selectFrom('snapshots').select(['day', 'missing']).orderBy('id').execute();
    expect(rows).toEqual([
      { day: '2026-03-08', missing: [] },
      { day: '2026-03-08', missing: [] },
      { day: '2026-03-09', missing: ['totals'] },
      { day: '2026-03-09', missing: [] },
      { day: '2026-03-09', missing: ['totals'] },
      { day: '2026-03-09', missing: [] },
    ]);
    const { detail } = await desk.tables
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'snapshot')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    const { root } = await desk.tables.selectFrom('snapshots').select('root').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(detail).toContain(String(root));
  });

  test('a snapshot is read again when a balance changes during the read', async () => {
    let walletReads = 0;
    const desk = await openSnapshotDesk(await openDatabase(), {
      balanceOf: (place) => {
        if (place === 0) walletReads += 1;
        return walletReads === 1 ? 0.5 : 2.5;
      },
    });
    expect(await takeSnapshot(desk)).toBe(true);
    const cells = await desk.tables.selectFrom('snapshot_balances').select('balance').execute();
    expect(new Set(cells.map(({ balance }) => balance))).toEqual(new Set(['2.5']));
  });

  test('a snapshot that is older than a stored one is not stored, and a stored snapshot in the future stops the job', async () => {
    const desk = await openSnapshotDesk(await openDatabase());
    expect(await takeSnapshot(desk)).toBe(true);
    const takeAfter = async (newestAt: Date) => {
      await desk.tables.updateTable('snapshots').set({ at: newestAt }).execute();
      await desk.tables
        .updateTable('snapshot_runs')
        .set({ at: new Date(0) })
        .execute();
      return takeSnapshot(desk);
    };
    expect(await takeAfter(new Date(Date.now() + 60_000))).toBe(false);
    await expect(takeAfter(new Date(Date.now() + dayMs))).rejects.toThrow('The newest snapshot is later than');
    expect((await desk.tables.selectFrom('audit').select('seq').where('action', '=', 'snapshot').orderBy('seq').execute()).length).toBe(1);
    expect((await desk.tables.selectFrom('snapshots').select('id').execute()).length).toBe(1);
    expect(await takeAfter(new Date(Date.now() - 60_000))).toBe(true);
  });

  test('every snapshot is stored for 90 days, and the last snapshot of each day without limit, with its balances', async () => {
    const database = await openDatabase();
    await migrate(database, 'desk', migrations);
    const tables = database.tables<DeskTables>('desk');
    const start = Math.floor(Date.now() / dayMs) * dayMs;
    const plantedSnapshots = [800, 100, 10].flatMap((daysAgo) => [1, 9, 17].map((hour) => ({ daysAgo, hour })));
    for (const { daysAgo, hour } of plantedSnapshots) {
      const at = new Date(start - daysAgo * dayMs + hour * 3_600_000);
      const balances = [{ wallet_id: '4', asset: 'eth', balance: decimalOf(`${daysAgo + hour}`) }];
      const emptyContents = { validators: [], providers: [], totals: [], rates: [], missingParts: [], source: 'desk' } as const;
      await tables
        .transaction()
        .execute((trx) => storeSnapshot(trx, { at, day: at.toISOString().slice(0, 10), balances, ...emptyContents }));
    }
    // An incomplete snapshot at the end of a day does not replace a complete one.
    const at = new Date(start - 800 * dayMs + 20 * 3_600_000);
    const day = at.toISOString().slice(0, 10);
    await tables
      .insertInto('snapshots')
      .values({ at, day, source: 'desk', missing: ['wallets'] })
      .execute();
    await compactSnapshots(tables, Date.now());
    const remainingSnapshots = await tables.selectFrom('snapshots').select(['id', 'at', 'source']).orderBy('at').execute();
    const remainingBalances = [];
    for (const snapshot of remainingSnapshots) {
      const { balances } = await balancesIn(tables, snapshot, {});
      remainingBalances.push([Math.ceil((start - snapshot.at.getTime()) / dayMs), balances.get('4 eth')]);
    }
    expect(remainingBalances).toEqual([
      [800, '817'],
      [100, '117'],
      [10, '11'],
      [10, '19'],
      [10, '27'],
    ]);
    expect((await tables.selectFrom('snapshot_balances').select('balance').execute()).length).toBe(5);
  });
});

describePostgres('overlapping snapshots of two replicas', (openDatabase) => {
  test('the older snapshot is not stored, and every stored snapshot has its own balances', { timeout: openMsMax }, async () => {
    const [first, second] = [await openDatabase(), await openDatabase()].map((database) => database.tables<DeskTables>('desk'));
    if (first === undefined || second === undefined) throw new Error('a database is missing');
    const emptyContents = { validators: [], providers: [], totals: [], rates: [], missingParts: [] };
    const store = (trx: Kysely<DeskTables>, seconds: number, balance: string) => {
      const balances = [{ wallet_id: '4', asset: 'eth', balance: decimalOf(balance) }];
      const at = new Date(Date.UTC(2026, 0, 5, 8, 0, seconds));
      return storeSnapshot(trx, { at, day: '2026-01-05', source: 'desk', balances, ...emptyContents });
    };
    await first.transaction().execute((trx) => store(trx, 1, '5'));
    const [stored, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const newerWrite = first.transaction().execute(async (trx) => {
      await store(trx, 3, '7');
      stored.resolve();
      await committed.promise;
    });
    await stored.promise;
    const olderWrite = second.transaction().execute((trx) => store(trx, 2, '5'));
    const waitingLocks = sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    const isWaiting = async () => (await waitingLocks.execute(first)).rows.length > 0;
    await Promise.race([olderWrite, vi.waitUntil(isWaiting, { timeout: openMsMax })]);
    committed.resolve();
    await newerWrite;
    expect(await olderWrite).toBeNull();
    const snapshots = await first.selectFrom('snapshots').selectAll().orderBy('at').execute();
    const balances = await Promise.all(snapshots.map((snapshot) => balancesIn(first, snapshot, {})));
    expect(balances.map((each) => each.balances.get('4 eth'))).toEqual(['5', '7']);
  });
});
