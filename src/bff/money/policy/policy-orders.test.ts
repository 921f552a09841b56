import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { policyWith, publishPolicy, reviewsBy } from './test-policy.ts';

describeEachDatabase('the policy and withdrawals', (openDatabase) => {
  let world: TestJournal;
  let onRecorded: () => Promise<void> = async () => undefined;
  let onClaimed: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const moment = async (at: string) => {
      if (at === 'after_commit') await onRecorded();
      if (at === 'after_claim') await onClaimed();
    };
    world = await openJournal(await openDatabase(), { moment, destinationsPerCall: 1 });
    await world.direct('PUT', '/sandbox/settings', { cad_rates: { btc: '100000' } });
    await publishPolicy(world.tables, policyOfAll('allow'));
    // The first payment creates the record from which the CAD rate is read, but has no CAD value itself.
    await pay(await world.wallet('btc', '1'), '0.0001');
    await world.tables.updateTable('commands').set({ worth_cad: '0' }).execute();
  }, openMsMax);
  beforeEach(async () => {
    onRecorded = async () => undefined;
    onClaimed = async () => undefined;
    await world.tables
      .updateTable('commands')
      .set({ made_at: new Date(0) })
      .execute();
    await world.tables
      .updateTable('batches')
      .set({ made_at: new Date(0) })
      .execute();
  });

  const payment = (amount: string) => ({
    destination: { type: 'external', addresses: { btc: strangeAddress() } },
    amounts: { btc: Number(amount) },
  });
  const pay = (wallet: number, amount: string, key = crypto.randomUUID(), user: TestUser = 'treasury') =>
    world.send(`/api/v1/wallets/${wallet}/transactions`, payment(amount), { key, as: user });
  const review = (key: string, user: TestUser, decision: 'release' | 'decline' = 'release') =>
    world.ask('POST', `/bff/commands/${key}/review`, { decision, reason: 'looked' }, { as: user });
  const createFundedWallet = () => world.wallet('btc', '5');

  describe('a 24-hour limit of a requester', () => {
    beforeEach(() => publishPolicy(world.tables, policyAbove('1000')));

    test('the order that exceeds a 24-hour limit awaits approval and names the number of earlier orders', async () => {
      for (const _ of [1, 2]) expect((await pay(await createFundedWallet(), '0.004')).status).toBe(200);
      const thirdOrder = await pay(await createFundedWallet(), '0.004');
      expect([thirdOrder.status, thirdOrder.json]).toMatchObject([
        202,
        {
          command: {
            review: {
              rule: { id: 'large-day' },
              why: expect.stringMatching(
                /24-hour total of the requester: 1,200.00 CAD with 2 earlier requests, counting only those entered in this desk$/,
              ) as unknown,
            },
          },
        },
      ]);
      expect((await pay(await createFundedWallet(), '0.004', crypto.randomUUID(), 'treasury2')).status).toBe(200);
    });

    test('an earlier order of unknown value exceeds a 24-hour limit unless it sent nothing', async () => {
      const key = crypto.randomUUID();
      expect((await pay(await createFundedWallet(), '0.0002', key)).status).toBe(200);
      await world.tables.updateTable('commands').set({ worth_cad: null }).where('id', '=', key).execute();
      const nextOrder = await pay(await createFundedWallet(), '0.0001');
      expect([nextOrder.status, nextOrder.json]).toMatchObject([202, { command: { review: { rule: { id: 'large-day' } } } }]);
      await world.tables.updateTable('commands').set({ state: 'not_sent' }).where('id', '=', key).execute();
      expect((await pay(await createFundedWallet(), '0.0003')).status).toBe(200);
    });

    test('two concurrent orders both count in a 24-hour limit', async () => {
      const [oneWallet, otherWallet] = [await createFundedWallet(), await createFundedWallet()];
      const answers = await Promise.all([pay(oneWallet, '0.006'), pay(otherWallet, '0.006')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 202]);
    });
  });

  test('a refusal by the policy names the rule and stores the facts, but stores no command', async () => {
    await publishPolicy(world.tables, policyWith({ destinations: ['new_address'] }, 'refuse'));
    const [wallet, key] = [await createFundedWallet(), crypto.randomUUID()];
    const text = 'To a new address: block';
    const refusal = await pay(wallet, '0.0002', key);
    expect([refusal.status, refusal.json]).toMatchObject([
      422,
      { code: 'policy_refused', rule: { id: 'first', words: text }, outcome: 'not_sent' },
    ]);
    expect((await world.ask('GET', `/bff/commands/${key}`)).status).toBe(404);
    const rows = await world.tables.selectFrom('refused_orders').selectAll().where('id', '=', key).execute();
    expect(rows).toMatchObject([{ policy_rule: 'first', policy_words: text, policy_then: '"refuse"' }]);
    expect(rows[0]?.sealed_facts).not.toContain('btc');
  });

  describe('a policy with two approver roles', () => {
    beforeEach(() => publishPolicy(world.tables, policyWith({}, reviewsBy('treasury', 'compliance'))));
    const createWaiting = async () => {
      const [wallet, key] = [await createFundedWallet(), crypto.randomUUID()];
      expect((await pay(wallet, '0.0003', key)).status).toBe(202);
      return { wallet, key };
    };

    test('the last missing approval sends the command, and the command lists each approval', async () => {
      const { wallet, key } = await createWaiting();
      const firstReview = await review(key, 'compliance');
      expect(firstReview.json).toMatchObject({ state: 'awaiting_review', review: { decision: null, given: [{ role: 'compliance' }] } });
      expect(await world.records(wallet)).toEqual([]);
      expect((await review(key, 'treasury2')).json).toMatchObject({
        state: 'confirmed',
        review: { given: [{ role: 'compliance', decision: 'release' }, { role: 'treasury' }] },
      });
      expect(await world.records(wallet)).toHaveLength(1);
    });

    test('an order refuses the approval of its requester, of other roles and of a user who has already approved', async () => {
      const { key } = await createWaiting();
      expect((await review(key, 'treasury')).status).toBe(403);
      expect((await review(key, 'administrator')).status).toBe(403);
      expect((await review(key, 'treasury2')).status).toBe(200);
      expect((await review(key, 'treasury2')).status).toBe(409);
    });

    test('one decline ends a command that needs two approvals', async () => {
      const { wallet, key } = await createWaiting();
      await review(key, 'treasury2');
      expect((await review(key, 'compliance', 'decline')).json).toMatchObject({ state: 'declined' });
      expect(await world.records(wallet)).toEqual([]);
    });

    test('two concurrent approvals send the command once', async () => {
      const { wallet, key } = await createWaiting();
      await Promise.all([review(key, 'compliance'), review(key, 'treasury2')]);
      await world.waitForState(key, 'confirmed');
      expect(await world.records(wallet)).toHaveLength(1);
    });

    test('the pre-flight warns when too few users can approve', async () => {
      await publishPolicy(world.tables, policyWith({}, { reviews: [{ role: 'treasury', count: 2 }] }));
      const path = `/api/v1/wallets/${await createFundedWallet()}/transactions`;
      const { json } = await world.ask('POST', '/bff/preflight', { path, body: payment('0.0002') });
      expect(json).toMatchObject({
        lines: expect.arrayContaining([
          expect.objectContaining({ rule: 'review', answer: 'no', text: expect.stringMatching(/^Not enough approvers/) as unknown }),
        ]) as unknown,
      });
    });
  });

  describe('a new policy while an order awaits approval', () => {
    const createWaiting = async () => {
      await publishPolicy(world.tables, policyOfAll('review'));
      const [wallet, key] = [await createFundedWallet(), crypto.randomUUID()];
      expect((await pay(wallet, '0.0004', key)).status).toBe(202);
      return { wallet, key };
    };

    test('a stricter policy adds its approvals to those that an order needs, and restarts the 24 hours of the order', async () => {
      const { wallet, key } = await createWaiting();
      const earlyTime = new Date(Date.now() - 10 * 3_600_000);
      await world.tables.updateTable('commands').set({ awaits_since: earlyTime }).where('id', '=', key).execute();
      await publishPolicy(world.tables, policyWith({}, reviewsBy('treasury', 'compliance')));
      const releaseAnswer = await review(key, 'treasury2');
      expect(releaseAnswer.json).toMatchObject({
        state: 'awaiting_review',
        review: { rule: { id: 'first' }, given: [{ role: 'treasury' }] },
      });
      expect(await world.records(wallet)).toEqual([]);
      const row = await world.tables.selectFrom('commands').select('awaits_since').where('id', '=', key).executeTakeFirst();
      expect(Number(row?.awaits_since)).toBeGreaterThan(Date.now() - 60_000);
      expect((await review(key, 'compliance')).json).toMatchObject({ state: 'confirmed' });
    });

    test('a policy that refuses an order sends nothing, and the order stores the rule', async () => {
      const { wallet, key } = await createWaiting();
      await publishPolicy(world.tables, policyWith({ kinds: ['withdrawal'] }, 'refuse'));
      expect((await review(key, 'treasury2')).json).toMatchObject({ state: 'not_sent' });
      expect((await world.command(key)).evidence.at(-1)?.what).toMatch(/Withdrawal: block/);
      expect(await world.records(wallet)).toEqual([]);
    });

    test('a less strict policy does not start an order that awaits approval', async () => {
      const { key } = await createWaiting();
      await publishPolicy(world.tables, policyOfAll('allow'));
      expect((await world.command(key)).state).toBe('awaiting_review');
      expect((await review(key, 'treasury2')).json).toMatchObject({ state: 'confirmed' });
    });

    test('a new policy decides the orders that are claimed after it', async () => {
      await publishPolicy(world.tables, policyOfAll('allow'));
      onRecorded = () => publishPolicy(world.tables, policyOfAll('review'));
      const wallet = await createFundedWallet();
      expect((await pay(wallet, '0.0005')).json).toMatchObject({ command: { state: 'awaiting_review' } });
      expect(await world.records(wallet)).toEqual([]);
    });
  });

  const batchOfTwo = async (): Promise<string> => {
    const [wallet_id, key] = [await createFundedWallet(), crypto.randomUUID()];
    const row = (line: number) => ({ line, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' });
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows: [row(2), row(3)], remainder_of: null };
    await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } });
    return key;
  };
  const readBatch = async (key: string) => (await world.ask('GET', `/bff/batches/${key}`)).json;

  test('a stricter policy stops the remaining parts of a batch, which may be sent again after a decline', async () => {
    await publishPolicy(world.tables, policyOfAll('allow'));
    onClaimed = () => publishPolicy(world.tables, policyOfAll('review'));
    const key = await batchOfTwo();
    await expect
      .poll(() => readBatch(key))
      .toMatchObject({ state: 'awaiting_review', counts: { sent: 1, waiting: 1 }, review: { rule: { id: 'all' } } });
    const declineAnswer = await world.ask('POST', `/bff/batches/${key}/review`, { decision: 'decline', reason: 'No' }, { as: 'treasury2' });
    expect(declineAnswer.json).toMatchObject({ state: 'ended', counts: { sent: 1, not_sent: 1 }, has_remainder: true });
  });

  test('a policy that refuses new addresses ends a running batch without stored facts', async () => {
    await publishPolicy(world.tables, policyOfAll('allow'));
    onClaimed = async () => {
      onClaimed = async () => undefined;
      await world.tables.updateTable('batches').set({ sealed_facts: null }).where('state', '=', 'running').execute();
      await publishPolicy(world.tables, policyWith({ destinations: ['new_address'] }, 'refuse'));
    };
    const key = await batchOfTwo();
    await expect.poll(() => readBatch(key)).toMatchObject({ state: 'ended', counts: { sent: 1, not_sent: 1 } });
  });

  test('a stricter policy published before the first claim ends a batch, and nothing is sent', async () => {
    await publishPolicy(world.tables, policyOfAll('allow'));
    onRecorded = () => publishPolicy(world.tables, policyOfAll('review'));
    const key = await batchOfTwo();
    await expect.poll(() => readBatch(key)).toMatchObject({ state: 'ended', counts: { sent: 0 }, has_remainder: true });
  });
});
