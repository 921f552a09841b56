import { beforeAll, describe, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { putInForce, policyWith, setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { ordersOf, payment } from './test-orders-of.ts';

describeEachDatabase('the key of an order', (open) => {
  let world: TestJournal;
  let orders: ReturnType<typeof ordersOf>;
  beforeAll(async () => {
    world = await openJournal(await open(), { destinationsPerCall: 1 });
    orders = ordersOf(world);
    await world.direct('PUT', '/sandbox/settings', { cad_rates: { btc: '100000' } });
    await setReviews(world.tables, 'off');
    // The first payment leaves the record with the rate, and has no worth itself.
    await orders.withdraw(await world.wallet('btc', '1'), strangeAddress());
    await world.tables.updateTable('commands').set({ worth_cad: '0' }).execute();
  }, openMsMax);

  const reused = [422, { code: 'idempotency_key_reused' }];

  describe('of one kind', () => {
    test('names no order of another kind, so that the small order’s facts decide on no large one', async () => {
      await putInForce(world.tables, policyAbove('1000'));
      const [wallet, key, other] = [await world.wallet('btc', '9'), crypto.randomUUID(), crypto.randomUUID()];
      expect((await orders.withdraw(wallet, strangeAddress(), 0.00007, { key })).status).toBe(200);
      const batch = await orders.batch(wallet, [payment(2, { amount: '500000000' })], { key });
      expect([batch.status, batch.json]).toMatchObject(reused);
      expect((await orders.batch(wallet, [payment(3)], { key: other })).status).toBe(200);
      const large = await orders.withdraw(wallet, strangeAddress(), 5, { key: other });
      expect([large.status, large.json]).toMatchObject(reused);
      expect(await world.tables.selectFrom('batches').selectAll().where('id', '=', key).execute()).toEqual([]);
    });

    test('is not shown to another user, whatever kind that one asks for', async () => {
      await putInForce(world.tables, policyOfAll('allow'));
      const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      await orders.withdraw(wallet, strangeAddress(), 0.00007, { key });
      expect((await orders.batch(wallet, [payment(2)], { key, as: 'treasury2' })).status).toBe(404);
    });

    test('is not the id of a part of a batch', async () => {
      await putInForce(world.tables, policyOfAll('review'));
      const [wallet, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      await orders.batch(wallet, [payment(2), payment(3)], { key: id });
      const part = await world.tables.selectFrom('batch_parts').select('command_id').where('batch_id', '=', id).executeTakeFirstOrThrow();
      const answer = await orders.withdraw(wallet, strangeAddress(), 0.00007, { key: part.command_id });
      expect([answer.status, answer.json]).toMatchObject(reused);
      await orders.decide('batch', id, 'release');
      await expect.poll(() => orders.readBatch(id)).toMatchObject({ state: 'ended', counts: { sent: 2 } });
    });

    test('sends one of a withdrawal and a batch that are asked for at the same moment', async () => {
      await putInForce(world.tables, policyOfAll('allow'));
      const [one, other, key] = [await world.wallet('btc', '1'), await world.wallet('btc', '1'), crypto.randomUUID()];
      const answers = await Promise.all([
        orders.withdraw(one, strangeAddress(), 0.00007, { key }),
        orders.batch(other, [payment(2)], { key }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });
  });

  test('and its kind name a review: a release of the command releases no batch', async () => {
    await putInForce(world.tables, policyOfAll('review'));
    const [wallet, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const by = { user_name: 'T', user_email: 'treasury2@desk.example', roles: 'treasury', given_at: new Date(), reason: null };
    const { id: user_id } = await world.tables
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'treasury2@desk.example')
      .executeTakeFirstOrThrow();
    await world.tables
      .insertInto('order_reviews')
      .values({ ...by, order_kind: 'command', order_id: id, user_id, decision: 'release' })
      .execute();
    await orders.batch(wallet, [payment(2)], { key: id });
    expect(batchSchema.parse(await orders.readBatch(id)).review.given).toEqual([]);
    expect((await orders.decide('batch', id, 'release')).status).toBe(200);
    await expect.poll(() => orders.readBatch(id)).toMatchObject({ state: 'ended', counts: { sent: 1 } });
  });

  test.for(['command', 'batch'] as const)('of a %s that waits for a second release: its first approver may still decline', async (kind) => {
    await putInForce(
      world.tables,
      policyWith(
        {},
        {
          reviews: [
            { role: 'treasury', count: 1 },
            { role: 'administrator', count: 1 },
          ],
        },
      ),
    );
    const [wallet, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    if (kind === 'command') await orders.withdraw(wallet, strangeAddress(), 0.00007, { key: id });
    else await orders.batch(wallet, [payment(2)], { key: id });
    expect((await orders.decide(kind, id, 'release')).json).toMatchObject({ state: 'awaiting_review' });
    const declined = await orders.decide(kind, id, 'decline');
    expect([declined.status, declined.json]).toMatchObject([200, { state: 'declined', review: { given: [{ decision: 'decline' }] } }]);
    expect((await orders.decide(kind, id, 'release', 'administrator')).status).toBe(409);
    expect(await world.records(wallet)).toEqual([]);
  });
});
