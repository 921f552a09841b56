import { sql, type Kysely } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { dayMs, hourMs, minuteMs } from '#contract/limits.ts';
import { decimalOf } from '#contract/money/money.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { compactSnapshots, deleteSnapshots, snapshotRoot, sortedForm, storeSnapshot } from './store-snapshot.ts';
import { requireUnchangedSnapshots, verifySnapshots } from './verify-snapshots.ts';

const startMs = Date.UTC(2026, 8, 5, 10);
const [first, second, third] = [0, 1, 2].map((hour) => new Date(startMs + hour * hourMs)) as [Date, Date, Date];
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

const emptyContents = { missingParts: [], validators: [], providers: [], totals: [], rates: [] };
const contentsOf = (at: Date, balance: string) => ({
  ...emptyContents,
  at,
  balances: [{ wallet_id: '4', asset: 'eth', balance: decimalOf(balance) }],
});
const rootOf = (at: Date, balance: string) => snapshotRoot(contentsOf(at, balance));

describeEachDatabase('snapshots and their rows in the audit log', (openDatabase) => {
  let tables: Kysely<DeskTables>;
  beforeAll(async () => {
    tables = (await openDatabase()).tables<DeskTables>('desk');
  }, openMsMax);

  /** Appends a correctly chained row, as a superuser of the database can. */
  const record = (rowTime: Date, at: Date, root: string, fields: Record<string, string> = { form: sortedForm }) =>
    new AuditLog({ tables, now: () => rowTime.getTime() }).record({
      action: 'snapshot',
      decision: 'done',
      detail: { at: at.toISOString(), day: at.toISOString().slice(0, 10), root, ...fields },
    });
  const store = (at: Date, balance: string) => {
    const snapshot = { ...contentsOf(at, balance), day: at.toISOString().slice(0, 10), source: 'desk' } as const;
    return tables.transaction().execute((trx) => storeSnapshot(trx, snapshot));
  };
  const take = async (at: Date, balance: string) => record(after(at, 2000), at, String(await store(at, balance)));
  const clear = async () => {
    await tables.transaction().execute(async (trx) => {
      await sql`alter table desk.audit disable trigger audit_unchanged`.execute(trx);
      await sql`truncate desk.audit`.execute(trx);
      await sql`alter table desk.audit enable trigger audit_unchanged`.execute(trx);
      await sql`update desk.audit_head set seq = 0, hash = repeat('0', 64)`.execute(trx);
      await deleteSnapshots(trx);
    });
  };
  beforeEach(async () => {
    await clear();
    for (const [index, at] of [first, second, third].entries()) await take(at, `${index + 1}`);
  });

  test('unchanged snapshots pass the verification and are signed', async () => {
    expect(await verifySnapshots(tables)).toEqual({ ok: true, message: 'The log matches 3 stored snapshots.' });
    await expect(requireUnchangedSnapshots(tables, [first, second, third])).resolves.toBeUndefined();
  });

  const change = async (oldBalance: string, at: Date, newAt = at) => {
    await sql`update desk.snapshot_balances set balance = 9 where balance = ${oldBalance}`.execute(tables);
    await tables.updateTable('snapshots').set({ at: newAt }).where('at', '=', at).execute();
  };
  const copySnapshot = (at: Date) =>
    sql`insert into desk.snapshots (at, day, source, missing) select at, day, source, missing from desk.snapshots where at = ${at}`.execute(
      tables,
    );
  const moved = after(second, 1);
  const movedNewest = after(third, 1);

  test.for([
    ['a new time', moved, 'has no row', () => change('2', second, moved)],
    [
      'a new time and a row of the current time',
      moved,
      'was not written at the time of the snapshot',
      async () => {
        await change('2', second, moved);
        await record(after(third, hourMs), moved, rootOf(moved, '9'));
      },
    ],
    [
      'a new time and a row with an earlier time',
      moved,
      'is earlier than the rows before it',
      async () => {
        await change('2', second, moved);
        await record(moved, moved, rootOf(moved, '9'));
      },
    ],
    [
      'a new time and a row, although the snapshot was the newest',
      movedNewest,
      'is missing',
      async () => {
        await change('3', third, movedNewest);
        await record(after(third, minuteMs), movedNewest, rootOf(movedNewest, '9'));
      },
    ],
    [
      'a second row about the same time',
      third,
      'differ about the snapshot',
      async () => {
        await change('3', third);
        await record(after(third, minuteMs), third, rootOf(third, '9'));
      },
    ],
    [
      'another day',
      second,
      'differs from',
      () => tables.updateTable('snapshots').set({ day: '2026-09-04' }).where('at', '=', second).execute(),
    ],
    ['a copy with the same time', second, 'is stored 2 times', () => copySnapshot(second)],
    [
      'a removed root and a new time',
      moved,
      'has no row',
      async () => {
        await change('2', second, moved);
        await sql`update desk.snapshots set root = null, source = 'sandbox' where at = ${moved}`.execute(tables);
      },
    ],
    [
      'a row that cannot be read',
      second,
      'Row 2 of the log, about a snapshot, cannot be read',
      () =>
        tables.transaction().execute(async (trx) => {
          await sql`alter table desk.audit disable trigger audit_unchanged`.execute(trx);
          await sql`update desk.audit set detail = 'x' where seq = 2`.execute(trx);
          await sql`alter table desk.audit enable trigger audit_unchanged`.execute(trx);
        }),
    ],
  ] as const)('a snapshot with %s is reported and not signed', async ([, used, message, attack]) => {
    await attack();
    expect(await verifySnapshots(tables)).toMatchObject({ ok: false, message: expect.stringContaining(message) as string });
    await expect(requireUnchangedSnapshots(tables, [used])).rejects.toThrow('Therefore no statement is signed');
  });

  test('a missing snapshot is reported, and prevents only statements of its period', async () => {
    await tables.deleteFrom('snapshots').where('at', '=', first).execute();
    expect(await verifySnapshots(tables)).toMatchObject({ ok: false, message: expect.stringContaining('is missing') as string });
    await requireUnchangedSnapshots(tables, [second, third]);
  });

  test('a stored snapshot without a row is reported, except a sample of an earlier version', async () => {
    await tables
      .insertInto('snapshots')
      .values({ at: after(first, -dayMs), day: '2026-09-04', source: 'desk', missing: ['wallets'] })
      .execute();
    expect(await verifySnapshots(tables)).toMatchObject({ ok: true });
    await store(after(third, hourMs), '4');
    expect(await verifySnapshots(tables)).toMatchObject({ ok: false, message: expect.stringContaining('has no row') as string });
  });

  test('a row without the current form is not accepted once the desk writes this form', async () => {
    const at = after(third, 2 * dayMs);
    await store(at, '9');
    await record(at, at, rootOf(at, '4'), {});
    expect(await verifySnapshots(tables)).toMatchObject({ ok: false, message: expect.stringContaining('was changed') as string });
  });

  test('snapshots that retention deleted are not reported, but the last snapshot of each day must be stored', async () => {
    await clear();
    for (const [daysAgo, hour] of [
      [200, 1],
      [200, 9],
      [100, 1],
      [100, 9],
      [2, 1],
      [1, 1],
    ] as const)
      await take(new Date(startMs - daysAgo * dayMs + hour * hourMs), `${daysAgo}.${hour}`);
    await compactSnapshots(tables, startMs);
    expect(await verifySnapshots(tables)).toEqual({ ok: true, message: 'The log matches 4 stored snapshots.' });
    await tables
      .deleteFrom('snapshots')
      .where('at', '<', new Date(startMs - 150 * dayMs))
      .execute();
    expect(await verifySnapshots(tables)).toMatchObject({ ok: false, message: expect.stringContaining('is missing') as string });
  });
});
