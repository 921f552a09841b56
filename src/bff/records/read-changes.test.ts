import { expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { listRecords } from './list-records.ts';
import { openReplica, pollMs, testCustodian, testDeposit } from './test-record-world.ts';

describeEachDatabase('polls of the index', (openDatabase) => {
  test('a poll reads on after a page whose records the hints have stored', { timeout: openMsMax }, async () => {
    const custodian = await testCustodian();
    let nowMs = Date.UTC(2026, 5, 1);
    const replica = await openReplica(await openDatabase(), custodian.url, () => nowMs);
    const { rooms } = replica;
    const total = async () => (await listRecords(rooms, {})).total;
    const putDeposits = (count: number) => custodian.putRecords(...Array.from({ length: count }, (_, index) => testDeposit(index + 1)));
    const addHints = (firstId: number, lastId: number) =>
      rooms.tables.transaction().execute(async (trx) => {
        for (let id = firstId; id <= lastId; id += 1) await rooms.hints.publish(trx, { kind: 'transaction', id: String(id) });
      });
    putDeposits(3);
    await replica.catchUp();
    await addHints(1, 1);
    await replica.catchUp();
    putDeposits(150);
    await addHints(51, 150);
    await replica.run();
    expect(await total()).toBe(103);
    nowMs += 2 * pollMs;
    await replica.catchUp();
    expect(await total()).toBe(150);
    await replica.close();
    await custodian.close();
  });

  test('a poll reads the originator of a deposit that was completed without a hint', { timeout: openMsMax }, async () => {
    const custodian = await testCustodian();
    let nowMs = Date.UTC(2026, 5, 1);
    const replica = await openReplica(await openDatabase(), custodian.url, () => nowMs);
    custodian.putRecords(testDeposit(1, { regulatory_status: 'missing_travel_rule_info' }));
    await replica.catchUp();
    custodian.putRecords(testDeposit(1, { originator_entity: { kind: 'individual', firstname: 'Grace', lastname: 'Hopper' } }));
    nowMs += 2 * pollMs;
    await replica.catchUp();
    expect(await replica.rooms.records.people.search('hopper', 5)).toMatchObject([{ name: 'Grace Hopper', ref: '1', role: 'originator' }]);
    await replica.close();
    await custodian.close();
  });
});
