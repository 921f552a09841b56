import { beforeAll, describe, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { publishPolicy, policyWith, setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { ordersOf, payment } from './test-orders-of.ts';

describeEachDatabase('the key of an order', (openDatabase) => {
  let world: TestJournal;
  let orders: ReturnType<typeof ordersOf>;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { destinationsPerCall: 1 });
    orders = ordersOf(world);
    await world.direct('PUT', '/sandbox/settings', { cad_rates: { btc: '100000' } });
    await setReviews(world.tables, 'off');
    // The first payment creates the record from which the CAD rate is read, and has no CAD value itself.
    await orders.withdraw(await world.wallet('btc', '1'), strangeAddress());
    await world.tables.updateTable('commands').set({ worth_cad: '0' }).execute();
  }, openMsMax);

  const reusedKeyAnswer = [422, { code: 'idempotency_key_reused' }];

  describe('the kind of a key', () => {
    test('a key of a small order cannot be used for a large order of another kind', async () => {
      await publishPolicy(world.tables, policyAbove('1000'));
      const [wallet, key, otherKey] = [await world.wallet('btc', '9'), crypto.randomUUID(), crypto.randomUUID()];
      expect((await orders.withdraw(wallet, strangeAddress(), 0.00007, { key })).status).toBe(200);
      const batch = await orders.batch(wallet, [payment(2, { amount: '500000000' })], { key });
      expect([batch.status, batch.json]).toMatchObject(reusedKeyAnswer);
      expect((await orders.batch(wallet, [payment(3)], { key: otherKey })).status).toBe(200);
      const largeOrder = await orders.withdraw(wallet, strangeAddress(), 5, { key: otherKey });
      expect([largeOrder.status, largeOrder.json]).toMatchObject(reusedKeyAnswer);
      expect(await world.tables.selectFrom('batches').selectAll().where('id', '=', key).execute()).toEqual([]);
    });

    test('the key of another user’s order is refused as not found, also for another kind of order', async () => {
      await publishPolicy(world.tables, policyOfAll('allow'));
      const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      await orders.withdraw(wallet, strangeAddress(), 0.00007, { key });
      expect((await orders.batch(wallet, [payment(2)], { key, as: 'treasury2' })).status).toBe(404);
    });

    test('the id of a part of a batch is refused as a key', async () => {
      await publishPolicy(world.tables, policyOfAll('review'));
      const [wallet, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      await orders.batch(wallet, [payment(2), payment(3)], { key: id });
      const part = await world.tables.selectFrom('batch_parts').select('command_id').where('batch_id', '=', id).executeTakeFirstOrThrow();
      const answer = await orders.withdraw(wallet, strangeAddress(), 0.00007, { key: part.command_id });
      expect([answer.status, answer.json]).toMatchObject(reusedKeyAnswer);
      await orders.decide('batch', id, 'release');
      await expect.poll(() => orders.readBatch(id)).toMatchObject({ state: 'ended', counts: { sent: 2 } });
    });

    test('when a withdrawal and a batch arrive at the same moment with the same key, only one of them is sent', async () => {
      await publishPolicy(world.tables, policyOfAll('allow'));
      const [oneWallet, otherWallet, key] = [await world.wallet('btc', '1'), await world.wallet('btc', '1'), crypto.randomUUID()];
      const answers = await Promise.all([
        orders.withdraw(oneWallet, strangeAddress(), 0.00007, { key }),
        orders.batch(otherWallet, [payment(2)], { key }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });
  });

  test('an approval of a command does not approve the batch with the same id', async () => {
    await publishPolicy(world.tables, policyOfAll('review'));
    const [wallet, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const reviewerColumns = { user_name: 'T', user_email: 'treasury2@desk.example', roles: 'treasury', given_at: new Date(), reason: null };
    const { id: user_id } = await world.tables
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'treasury2@desk.example')
      .executeTakeFirstOrThrow();
    await world.tables
      .insertInto('order_reviews')
      .values({ ...reviewerColumns, order_kind: 'command', order_id: id, user_id, decision: 'release' })
      .execute();
    await orders.batch(wallet, [payment(2)], { key: id });
    expect(batchSchema.parse(await orders.readBatch(id)).review.given).toEqual([]);
    expect((await orders.decide('batch', id, 'release')).status).toBe(200);
    await expect.poll(() => orders.readBatch(id)).toMatchObject({ state: 'ended', counts: { sent: 1 } });
  });

  test.for(['command', 'batch'] as const)(
    'the first approver of a %s may still decline it while a second approval is missing',
    async (kind) => {
      await publishPolicy(
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
      const declineAnswer = await orders.decide(kind, id, 'decline');
      expect([declineAnswer.status, declineAnswer.json]).toMatchObject([
        200,
        { state: 'declined', review: { given: [{ decision: 'decline' }] } },
      ]);
      expect((await orders.decide(kind, id, 'release', 'administrator')).status).toBe(409);
      expect(await world.records(wallet)).toEqual([]);
    },
  );
});
