import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUserWithPassword } from '#bff/auth/session/test-add-user.ts';
import { ordersOf, payment } from '#bff/money/orders/test-orders-of.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { cookieOf, pageHeaders, openMsMax, type TestUser } from '#bff/test-desk.ts';
import { batchStates, type BatchState } from '#contract/desk/batches.ts';
import { commandStates, type CommandState } from '#contract/money/command-basics.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { longAgo, noReaders, openWorkWorld, type WorkWorld } from './test-work.ts';

/** The users whose work lists have an item of the record, and the users whose own request waits. */
type ExpectedReaders = { readonly actingUsers?: readonly TestUser[]; readonly waitingUsers?: readonly TestUser[] };

const requiredReviews = (role: string, count = 1) => ({ review_required: JSON.stringify([{ role, count }]) });
const attemptedColumns = () => ({ sent_at: longAgo(), signed_at: longAgo(), is_clock_known: true });

type Columns = Readonly<Record<string, unknown>>;

/** Every state of a command, with its conditions. */
const commandTable: readonly (readonly [
  CommandState,
  condition: string,
  (idOf: (user: TestUser) => number) => Columns,
  ExpectedReaders,
])[] = [
  [
    'awaiting_review',
    'a treasurer must approve',
    () => requiredReviews('treasury'),
    { actingUsers: ['treasury2'], waitingUsers: ['treasury'] },
  ],
  [
    'awaiting_review',
    'two treasurers must approve',
    () => requiredReviews('treasury', 2),
    { actingUsers: ['treasury2'], waitingUsers: ['treasury'] },
  ],
  [
    'awaiting_review',
    'compliance must approve',
    () => requiredReviews('compliance'),
    { actingUsers: ['compliance'], waitingUsers: ['treasury'] },
  ],
  [
    'awaiting_review',
    'an administrator must approve',
    () => requiredReviews('administrator'),
    { actingUsers: ['administrator'], waitingUsers: ['treasury'] },
  ],
  [
    'awaiting_review',
    'security must approve',
    () => requiredReviews('security'),
    { actingUsers: ['administrator', 'security'], waitingUsers: ['treasury'] },
  ],
  ['awaiting_review', 'the time for approval is over', () => ({ ...requiredReviews('treasury'), awaits_since: longAgo() }), {}],
  ['sending', 'the desk is sending it', () => ({}), {}],
  ['unknown', 'the desk is checking', () => ({ sent_at: new Date(), signed_at: new Date() }), { waitingUsers: ['treasury'] }],
  ['unknown', 'users may resolve it', attemptedColumns, { actingUsers: ['treasury', 'treasury2'] }],
  [
    'unknown',
    'the requester gave a verdict',
    (idOf) => ({ ...attemptedColumns(), verdict_user_id: idOf('treasury') }),
    { actingUsers: ['treasury2'], waitingUsers: ['treasury'] },
  ],
  [
    'unknown',
    'another treasurer gave a verdict',
    (idOf) => ({ ...attemptedColumns(), verdict_user_id: idOf('treasury2') }),
    { actingUsers: ['treasury'] },
  ],
  ...(['confirmed', 'refused', 'not_sent', 'declined', 'cancelled', 'expired'] as const).map(
    (state) => [state, 'it is over', () => ({}), {}] as const,
  ),
];

/** Every state of a batch, with its conditions. */
const batchTable: readonly (readonly [BatchState, condition: string, Columns, ExpectedReaders])[] = [
  ['awaiting_review', 'a treasurer must approve', requiredReviews('treasury'), { actingUsers: ['treasury2'], waitingUsers: ['treasury'] }],
  [
    'awaiting_review',
    'compliance must approve',
    requiredReviews('compliance'),
    { actingUsers: ['compliance'], waitingUsers: ['treasury'] },
  ],
  ['awaiting_review', 'the time for approval is over', { ...requiredReviews('treasury'), awaits_since: longAgo() }, {}],
  ['running', 'it continues', {}, {}],
  ['running', 'it is stalled', { stalled_at: longAgo(), stalled_why: 'odd' }, { actingUsers: ['treasury', 'treasury2'] }],
  ['paused', 'a treasurer may resume it', {}, { actingUsers: ['treasury', 'treasury2'] }],
  ...(['ended', 'declined', 'cancelled', 'expired'] as const).map((state) => [state, 'it is over', {}, {}] as const),
];

describeEachDatabase('the work list', (openDatabase) => {
  let world: WorkWorld;
  let orders: ReturnType<typeof ordersOf>;
  let wallet = 0;
  let account = 0;
  const [command, batch] = [crypto.randomUUID(), crypto.randomUUID()];

  beforeAll(async () => {
    world = await openWorkWorld(await openDatabase());
    orders = ordersOf(world);
    await setReviews(world.tables, 'always');
    wallet = await world.wallet('btc', '1');
    const { id } = await world.direct('POST', '/sandbox/external_accounts', {
      name: 'Kestrel Exchange',
      funding_addresses: { btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    });
    account = Number(id);
    await orders.withdraw(wallet, { type: 'external', id: account }, 0.00007, { key: command });
    await orders.batch(wallet, [payment(2), payment(3)], { key: batch });
  }, openMsMax);

  const setCommand = (columns: Columns) => world.tables.updateTable('commands').set(columns).where('id', '=', command).execute();
  const setBatch = (columns: Columns) => world.tables.updateTable('batches').set(columns).where('id', '=', batch).execute();
  const setUser = (user: TestUser, columns: Columns) =>
    world.tables.updateTable('users').set(columns).where('id', '=', world.idOf(user)).execute();

  beforeEach(async () => {
    await world.tables.deleteFrom('order_reviews').execute();
    const freshOrder = { state: 'awaiting_review' as const, awaits_since: new Date(), ...requiredReviews('treasury') };
    await setCommand({ ...freshOrder, verdict_user_id: null, sent_at: null, signed_at: null, sender: null });
    await setBatch({ ...freshOrder, stalled_at: null, stalled_why: null });
  });

  describe('work items of commands', () => {
    test('the table of commands has every state', () => {
      expect(new Set(commandTable.map(([state]) => state))).toEqual(new Set(commandStates));
    });

    test.for(commandTable)(
      'a command that is %s (%s) is listed for exactly the expected users',
      async ([state, , columns, { actingUsers = [], waitingUsers = [] }]) => {
        await setCommand({ state, ...columns(world.idOf) });
        const kind = state === 'unknown' ? 'resolve_outcome' : 'approve_request';
        expect(await world.readersOf(command)).toEqual({ actingUsers, waitingUsers, kinds: actingUsers.length === 0 ? [] : [kind] });
      },
    );

    test('the work item of a command names the recipient, the figure, the requester and the deadline', async () => {
      const { items, counts } = await world.workOf('treasury2');
      expect(items.find(({ id }) => id === command)).toEqual({
        id: command,
        kind: 'approve_request',
        title: 'Approve 0.00007 BTC to Kestrel Exchange',
        amount: '0.00007',
        asset: 'btc',
        requested_by: 'Tess Treasury',
        since: expect.any(String) as string,
        until: expect.any(String) as string,
        link: `/activity/${command}`,
      });
      expect(counts).toMatchObject({ approve_request: 1, approve_batch: 1, resume_batch: 0 });
      const ownItem = (await world.workOf('treasury')).waiting.find(({ id }) => id === command);
      expect([ownItem?.title, ownItem?.requested_by]).toEqual(['0.00007 BTC to Kestrel Exchange: needs 1 treasurer', undefined]);
    });

    test('after the first of two approvals the work item moves to the role of the missing approval', async () => {
      await setCommand({
        review_required: JSON.stringify([
          { role: 'treasury', count: 1 },
          { role: 'compliance', count: 1 },
        ]),
      });
      expect((await world.readersOf(command)).actingUsers).toEqual(['compliance', 'treasury2']);
      expect((await orders.decide('command', command, 'release')).status).toBe(200);
      expect((await world.readersOf(command)).actingUsers).toEqual(['compliance']);
    });

    test('after a decision of one approver the work item is gone from the lists of the other approvers', async () => {
      await setCommand(requiredReviews('security'));
      expect((await orders.decide('command', command, 'decline', 'security')).status).toBe(200);
      expect(await world.readersOf(command)).toEqual(noReaders);
    });

    test('an order is not listed for approval if its requester may not send money', async () => {
      await setUser('treasury', { roles: 'viewer' });
      const { items } = await world.workOf('treasury2');
      await setUser('treasury', { roles: 'viewer treasury' });
      expect(items.map(({ kind }) => kind)).not.toContain('approve_request');
    });

    test('a user whose sign-in was set by another user gets no decisions in the work list', async () => {
      await setUser('treasury2', { access_set_at: new Date() });
      const { items } = await world.workOf('treasury2');
      await setUser('treasury2', { access_set_at: null });
      expect(items).toEqual([]);
    });

    test('a user who loses a role no longer sees the items of that role', async () => {
      const email = 'tom@acme.example';
      const password = await addUserWithPassword(world.tables, { email, roles: ['treasury', 'auditor'] });
      const signIn = async () => {
        const answer = await world.desk.app.inject({
          method: 'POST',
          url: '/bff/session',
          headers: pageHeaders,
          payload: { email, password },
        });
        return { ...pageHeaders, cookie: cookieOf(answer.headers['set-cookie']) };
      };
      expect((await world.workFor(await signIn())).counts).toMatchObject({ approve_request: 1, approve_batch: 1 });
      const { id } = await world.tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      expect((await world.ask('PUT', `/bff/users/${id}/roles`, { roles: ['auditor'] }, { as: 'security' })).status).toBe(200);
      expect((await world.workFor(await signIn())).items).toEqual([]);
    });
  });

  describe('work items of batches', () => {
    test('the table of batches has every state', () => {
      expect(new Set(batchTable.map(([state]) => state))).toEqual(new Set(batchStates));
    });

    test.for(batchTable)(
      'a batch that is %s (%s) is listed for exactly the expected users',
      async ([state, , columns, { actingUsers = [], waitingUsers = [] }]) => {
        await setBatch({ state, ...columns });
        const kind = state === 'awaiting_review' ? 'approve_batch' : 'resume_batch';
        expect(await world.readersOf(batch)).toEqual({ actingUsers, waitingUsers, kinds: actingUsers.length === 0 ? [] : [kind] });
      },
    );

    test('the work item of a batch names the sum and the number of payments', async () => {
      const { items } = await world.workOf('treasury2');
      expect(items.find(({ id }) => id === batch)).toMatchObject({
        title: 'Approve 0.00014 BTC in 2 payments',
        amount: '0.00014',
        asset: 'btc',
        link: `/batch-sends/${batch}`,
      });
    });
  });
});
