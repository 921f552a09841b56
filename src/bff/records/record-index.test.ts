import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { listRecords as listRecordsRow } from '#contract/desk/record-endpoints.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { LostLease } from './index-state.ts';
import { listRecords } from './list-records.ts';
import { openReplica, pollMs, testCustodian, testDeposit, testWithdrawal } from './test-record-world.ts';

type Replica = Awaited<ReturnType<typeof openReplica>>;

describeEachDatabase('the index of records', (openDatabase) => {
  let database: Database;
  let custodian: Awaited<ReturnType<typeof testCustodian>>;
  let firstReplica: Replica;
  let otherReplica: Replica;
  let nowMs = Date.UTC(2026, 5, 1);

  beforeEach(async () => {
    database = await openDatabase();
    custodian = await testCustodian();
    custodian.lists['wallets'] = [{ id: 1, name: 'Hot wallet' }];
    firstReplica = await openReplica(database, custodian.url, () => nowMs);
    otherReplica = await openReplica(database, custodian.url, () => nowMs);
  }, openMsMax);
  afterEach(async () => {
    await Promise.all([firstReplica.close(), otherReplica.close()]);
    await custodian.close();
  });

  const readList = async (query: Parameters<typeof listRecords>[1] = {}, replica = firstReplica) => {
    const { page, ...answer } = listRecordsRow.response.parse(await listRecords(replica.rooms, query));
    return { ...answer, ids: page.map(({ data }) => data.id), page };
  };
  const hintOf = (id: number) =>
    firstReplica.rooms.tables
      .transaction()
      .execute((trx) => firstReplica.rooms.hints.publish(trx, { kind: 'transaction', id: String(id) }));
  const putDeposits = (count: number) => custodian.putRecords(...Array.from({ length: count }, (_, index) => testDeposit(index + 1)));
  /** Ends the lease of a replica that stopped. */
  const endLease = () =>
    database
      .tables<DeskTables>('desk')
      .updateTable('index_state')
      .set({ leased_until: new Date(0) })
      .execute();

  test('an incomplete index reports the number of its records, and continues after a failure and a restart', async () => {
    putDeposits(250);
    let pages = 0;
    custodian.fail(({ url = '' }, response) => {
      if (!url.startsWith('/api/v1/transactions?') || (pages += 1) < 3) return false;
      response.writeHead(500).end('{"error":"broken"}');
      return true;
    });
    expect(await readList()).toMatchObject({ total: 0, building: { done: 0 } });
    await expect(firstReplica.run()).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(await readList({ order: 'oldest', page_size: 1 })).toMatchObject({ total: 200, building: { done: 200 } });
    custodian.fail(null);
    custodian.requests.length = 0;
    await endLease();
    await otherReplica.run();
    expect(custodian.requests.filter((url) => url.startsWith('/api/v1/transactions?'))).toHaveLength(1);
    // All records are read, but the index is complete only after a poll for changes that happened in the meantime.
    expect(await readList()).toMatchObject({ total: 250, building: { done: 250 } });
    await otherReplica.catchUp();
    expect(await readList()).toMatchObject({ total: 250, building: null, behind_seconds: null });
  });

  test('only one replica maintains the index', async () => {
    putDeposits(3);
    await firstReplica.catchUp();
    custodian.requests.length = 0;
    nowMs += 2 * pollMs;
    expect(await otherReplica.run()).toBe(false);
    expect(custodian.requests.filter((url) => url.startsWith('/api'))).toEqual([]);
    expect((await readList({}, otherReplica)).total).toBe(3);
  });

  test('a replica that lost its lease during a read writes nothing', async () => {
    putDeposits(250);
    let isLeaseEnded = false;
    custodian.fail(() => {
      if (!isLeaseEnded) void endLease().then(() => otherReplica.run());
      isLeaseEnded = true;
      return false;
    });
    await endLease();
    const outcome = await firstReplica.catchUp().catch((error: unknown) => error);
    await otherReplica.catchUp().catch(() => undefined);
    await endLease();
    await otherReplica.catchUp();
    expect(outcome === undefined || outcome instanceof LostLease).toBe(true);
    expect(await readList()).toMatchObject({ total: 250, building: null });
    const { done } = await database.tables<DeskTables>('desk').selectFrom('index_state').select('done').executeTakeFirstOrThrow();
    expect(Number(done)).toBe(250);
  });

  test('a replica that stops leaves the index to another replica at once', async () => {
    custodian.putRecords(testDeposit(1));
    await firstReplica.catchUp();
    custodian.putRecords(testDeposit(2));
    nowMs += pollMs;
    await otherReplica.catchUp();
    expect((await readList()).ids).toEqual([1]);
    await firstReplica.rooms.records.stop();
    await otherReplica.catchUp();
    expect((await readList()).ids).toEqual([2, 1]);
  });

  test('a hint updates one record, on every replica that receives the hint', async () => {
    custodian.putRecords(testWithdrawal(1, { status: 'approved', completed_at: undefined }));
    await firstReplica.catchUp();
    custodian.putRecords(testWithdrawal(1), testDeposit(2));
    // No position is stored before the first hint, so hints may be missing and the index polls.
    await hintOf(1);
    await firstReplica.catchUp();
    expect((await readList({ status: 'completed' })).ids).toEqual([2, 1]);
    custodian.putRecords(testDeposit(3), testDeposit(2, { regulatory_status: 'missing_lvctr_info' }));
    custodian.requests.length = 0;
    await hintOf(3);
    await hintOf(2);
    await firstReplica.catchUp();
    expect(custodian.requests.filter((url) => url.startsWith('/api'))).toEqual(['/api/v1/transactions/3', '/api/v1/transactions/2']);
    expect((await readList()).ids).toEqual([3, 2, 1]);
    expect((await readList({ regulatory_status: 'pending' })).ids).toEqual([2]);
    custodian.requests.length = 0;
    await firstReplica.catchUp();
    expect(custodian.requests.filter((url) => url.startsWith('/api'))).toEqual([]);
  });

  test('an answer waits for the update that a hint started', async () => {
    custodian.putRecords(testDeposit(1));
    await firstReplica.catchUp();
    await hintOf(1);
    await firstReplica.catchUp();
    custodian.putRecords(testDeposit(2));
    await hintOf(2);
    firstReplica.rooms.records.expectUpdate();
    const [answer] = await Promise.all([readList(), firstReplica.run()]);
    expect(answer.ids).toEqual([2, 1]);
  });

  test('a poll finds new records, newly completed records and cleared deposits without any webhook', async () => {
    custodian.putRecords(
      testWithdrawal(1, { status: 'pending_approval', completed_at: undefined }),
      testWithdrawal(2, { status: 'approved', completed_at: undefined }),
      testDeposit(3, { regulatory_status: 'missing_travel_rule_info' }),
    );
    await firstReplica.catchUp();
    custodian.putRecords(
      testWithdrawal(1, { status: 'canceled', completed_at: undefined }),
      testWithdrawal(2),
      testDeposit(3, { regulatory_status: 'completed' }),
      testDeposit(4, { timestamp: '2020-01-01T00:00:00Z' }),
    );
    expect((await readList({ status: 'canceled' })).ids).toEqual([]);
    nowMs += pollMs;
    await firstReplica.catchUp();
    expect((await readList({ status: 'canceled' })).ids).toEqual([1]);
    expect((await readList({ regulatory_status: 'pending' })).total).toBe(0);
    expect((await readList()).ids).toEqual([3, 2, 1, 4]);
    expect((await readList({ status: 'completed', type: 'internal' })).ids).toEqual([2]);
  });

  test('the index stores the time of the first read with a complete LVCTR, and neither later reads nor an unreadable record change this time', async () => {
    const put = (status: string) => custodian.putRecords(testDeposit(1, { regulatory_status: status }), testDeposit(2));
    const poll = async () => {
      nowMs += pollMs;
      await firstReplica.catchUp();
    };
    const storedReports = () => firstReplica.rooms.tables.selectFrom('completed_reports').selectAll().execute();
    for (const status of ['missing_travel_rule_info', 'missing_lvctr_info', 'unreadable', 'missing_lvctr_info']) {
      if (status === 'unreadable') custodian.putRecords(testDeposit(1, { amount: 'n/a' }), testDeposit(2));
      else put(status);
      await poll();
    }
    expect(await storedReports()).toEqual([]);
    put('completed');
    await poll();
    const completedAt = new Date(nowMs);
    for (const status of ['missing_lvctr_info', 'completed']) {
      put(status);
      await poll();
    }
    expect(await storedReports()).toEqual([{ key: '1', completed_at: completedAt }]);
  });

  test('a changed record still has the time when the desk first read it', async () => {
    const learnedAt = async () => {
      const rows = await firstReplica.rooms.tables.selectFrom('indexed_transactions').select('learned_at').execute();
      return rows.map((row) => row.learned_at.getTime());
    };
    custodian.putRecords(testWithdrawal(1, { status: 'approved', completed_at: undefined }));
    await firstReplica.catchUp();
    const firstTime = await learnedAt();
    nowMs += 2 * pollMs;
    custodian.putRecords(testWithdrawal(1));
    await firstReplica.catchUp();
    expect((await readList({ status: 'completed' })).ids).toEqual([1]);
    expect(await learnedAt()).toEqual(firstTime);
  });

  test('an index without polls reports how far it is behind', async () => {
    putDeposits(1);
    firstReplica.rooms.records.pollMs = pollMs;
    await firstReplica.catchUp();
    expect((await readList()).behind_seconds).toBeNull();
    custodian.fail((_request, response) => response.writeHead(500).end('{"error":"broken"}') !== undefined);
    nowMs += 10 * pollMs;
    await expect(firstReplica.run()).rejects.toMatchObject({ code: 'upstream_failed' });
    const { behind_seconds: behindSeconds, total } = await readList();
    expect([total, Math.round((behindSeconds ?? 0) / 60)]).toEqual([1, 10]);
  });

  test('a reset of the sandbox empties the index at once on every replica, and the index is built again', async () => {
    putDeposits(5);
    await firstReplica.catchUp();
    await readList({}, otherReplica);
    custodian.reset('2026-06-01T00:00:00.000Z');
    custodian.putRecords(testDeposit(1), testDeposit(2));
    for (const replica of [firstReplica, otherReplica])
      expect(await readList({}, replica)).toMatchObject({ ids: [], total: 0, building: { done: 0 } });
    await firstReplica.catchUp();
    for (const replica of [firstReplica, otherReplica])
      expect(await readList({}, replica)).toMatchObject({ ids: [2, 1], total: 2, building: null });
  });

  test('a record without an id, of an unknown type or unreadable is indexed too', async () => {
    custodian.putRecords(
      testDeposit(1, { type: 'airdrop', amount: '#7' }),
      testDeposit(2, { amount: { not: 'an amount' } }),
      { ...testDeposit(3), hash: 'ab'.repeat(32) },
      testDeposit(0, { amount: { not: 'an amount' } }),
    );
    await firstReplica.catchUp();
    const { rows } = {
      rows: await firstReplica.rooms.tables.selectFrom('indexed_lines').select(['key', 'type', 'amount']).orderBy('key').execute(),
    };
    expect(rows).toEqual([
      { key: expect.stringMatching(/^-\d+$/) as string, type: null, amount: null },
      { key: '1', type: 'airdrop', amount: '7' },
      { key: '2', type: null, amount: null },
      { key: '3', type: 'external', amount: '1.5' },
    ]);
  });
});
