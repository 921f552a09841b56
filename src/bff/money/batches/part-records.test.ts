import { expect, test } from 'vitest';
import { openJournal } from '#bff/money/commands/test-journal.ts';
import { ordersOf, payment } from '#bff/money/orders/test-orders-of.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchPageSchema, batchSchema } from '#contract/desk/batches.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the transactions of a batch', (openDatabase) => {
  test('a batch contains the indexed transaction of each part, and a list of batches does not', { timeout: openMsMax }, async () => {
    const world = await openJournal(await openDatabase(), { destinationsPerCall: 1 });
    await setReviews(world.tables, 'off');
    const [orders, key] = [ordersOf(world), crypto.randomUUID()];
    await orders.batch(await world.wallet('btc', '1'), [payment(2), payment(3)], { key });
    await expect.poll(() => orders.readBatch(key)).toMatchObject({ state: 'ended', counts: { sent: 2 } });
    const readParts = async () => batchSchema.parse(await orders.readBatch(key)).parts;
    const [part] = await readParts();
    expect(part?.record).toBeNull();
    const status = { status: 'completed', block: { btc: 840_000 }, regulatory_status: 'missing_travel_rule_info' };
    const record = JSON.stringify({ type: 'transaction', id: part?.record_id, ...status, notes: 'Rent' });
    await world.tables
      .insertInto('indexed_transactions')
      .values({ key: String(part?.record_id), record, learned_at: new Date() })
      .execute();
    expect((await readParts()).map((each) => each.record)).toEqual([status, null]);
    const { page } = batchPageSchema.parse((await world.ask('GET', '/bff/batches')).json);
    expect(page[0]?.data?.parts.map((each) => each.record)).toEqual([null, null]);
  });
});
