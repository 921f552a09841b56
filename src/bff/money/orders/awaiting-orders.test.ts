import { beforeAll, beforeEach, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { policyWith, publishPolicy, reviewsBy } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { ordersOf, payment } from './test-orders-of.ts';

const kinds = ['command', 'batch'] as const;
type Kind = (typeof kinds)[number];

describeEachDatabase('an order that awaits approval', (openDatabase) => {
  let world: TestJournal;
  let orders: ReturnType<typeof ordersOf>;
  let wallet = 0;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    orders = ordersOf(world);
    await world.direct('PUT', '/sandbox/settings', { cad_rates: { btc: '100000' } });
    // The first payment creates the record from which the CAD rate is read.
    await publishPolicy(world.tables, policyOfAll('allow'));
    await orders.withdraw(await world.wallet('btc', '1'), strangeAddress());
  }, openMsMax);
  beforeEach(async () => {
    for (const table of ['commands', 'batches'] as const)
      await world.tables
        .updateTable(table)
        .set({ made_at: new Date(0) })
        .execute();
    wallet = await world.wallet('btc', '1');
  });

  /** Creates an order of 400 CAD. */
  const make = async (kind: Kind) => {
    const key = crypto.randomUUID();
    const address = strangeAddress();
    await (kind === 'command'
      ? orders.withdraw(wallet, address, 0.004, { key })
      : orders.batch(wallet, [payment(2, { public_address: address, amount: '400000' })], { key }));
    return key;
  };
  const stateOf = async (kind: Kind, key: string) => {
    const table = kind === 'command' ? 'commands' : 'batches';
    return (await world.tables.selectFrom(table).selectAll().where('id', '=', key).executeTakeFirst())?.state;
  };
  const change = (user: TestUser, set: { roles?: string; deactivated_at?: Date | null }) =>
    world.tables.updateTable('users').set(set).where('email', '=', `${user}@desk.example`).execute();

  test.for(kinds)('a %s that awaits approval counts in the 24-hour sums until it is declined or cancelled', async (kind) => {
    await publishPolicy(world.tables, policyOfAll('review'));
    const waitingOrders = [await make(kind), await make(kind)] as const;
    await publishPolicy(world.tables, policyAbove('1000'));
    const thirdOrder = await make('command');
    const thirdRow = await world.tables.selectFrom('commands').selectAll().where('id', '=', thirdOrder).executeTakeFirstOrThrow();
    expect(thirdRow).toMatchObject({
      state: 'awaiting_review',
      policy_rule: 'large-day',
      review_why: expect.stringMatching(/24-hour total of the requester: 1,200.00 CAD with 2 earlier requests/) as unknown,
    });
    await orders.cancel(kind, waitingOrders[0]);
    await orders.decide(kind, waitingOrders[1], 'decline');
    await orders.cancel('command', thirdOrder);
    expect(await stateOf('command', await make('command'))).toBe('confirmed');
  });

  const lostAccess = [
    ['was deactivated', { deactivated_at: new Date() }, { deactivated_at: null }],
    ['lost the role', { roles: 'viewer' }, { roles: 'compliance' }],
  ] as const;
  test.for(kinds.flatMap((kind) => lostAccess.map((each) => [kind, ...each] as const)))(
    'a %s is not sent when the user who approved it %s afterwards',
    async ([kind, _what, lossColumns, restoredColumns]) => {
      await publishPolicy(world.tables, policyWith({}, reviewsBy('treasury', 'compliance')));
      const key = await make(kind);
      expect((await orders.decide(kind, key, 'release', 'compliance')).status).toBe(200);
      await change('compliance', lossColumns);
      const decisionAnswer = await orders.decide(kind, key, 'release', 'treasury2');
      await change('compliance', restoredColumns);
      expect([decisionAnswer.status, decisionAnswer.json]).toMatchObject([200, { state: 'awaiting_review' }]);
      expect(await world.records(wallet)).toEqual([]);
    },
  );

  test('an approved command waits while another command of its wallet and asset is unresolved', async () => {
    await publishPolicy(world.tables, policyOfAll('review'));
    const [firstOrder, secondOrder] = [await make('command'), await make('command')];
    const unresolved = world.tables.updateTable('commands').where('id', '=', firstOrder);
    await unresolved.set({ state: 'unknown', sender: 'gone', sent_at: new Date(), signed_at: new Date() }).execute();
    const blockedAnswer = await orders.decide('command', secondOrder, 'release');
    expect([blockedAnswer.status, blockedAnswer.json, await stateOf('command', secondOrder)]).toMatchObject([
      409,
      { code: 'unresolved_send', command_id: firstOrder },
      'awaiting_review',
    ]);
    await unresolved.set({ state: 'not_sent' }).execute();
    expect((await orders.decide('command', secondOrder, 'release')).json).toMatchObject({ state: 'confirmed' });
    expect(await world.records(wallet)).toHaveLength(1);
  });

  test.for(kinds)('a %s cannot be approved when its requester may no longer send money', async (kind) => {
    await publishPolicy(world.tables, policyOfAll('review'));
    const key = await make(kind);
    await change('treasury', { roles: 'viewer' });
    const reviewAnswer = await orders.decide(kind, key, 'release');
    await change('treasury', { roles: 'treasury' });
    expect([reviewAnswer.status, await stateOf(kind, key)]).toEqual([403, 'awaiting_review']);
    expect(await world.records(wallet)).toEqual([]);
  });
});
