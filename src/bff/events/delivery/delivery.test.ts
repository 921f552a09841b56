import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openJournal, smallWithdrawal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { healthSchema } from '#contract/desk/health.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#contract/limits.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { setRoleTargets } from './target-rows.ts';
import { immediateTiming, openDelivery, sendable, type Delivery } from './test-delivery.ts';

describeEachDatabase('messages outside the desk', (openDatabase) => {
  let delivery: Delivery;
  beforeAll(async () => {
    delivery = await openDelivery(await openDatabase());
  }, openMsMax);
  beforeEach(() => delivery.reset());

  const health = async ({ desk } = delivery.world) => {
    const answer = await desk.app.inject({ url: '/bff/health', headers: await desk.as('administrator') });
    return healthSchema.parse(readJson(answer.body)).notifications;
  };

  test('an e-mail to approvers contains the kind and the link but no data of the record', async () => {
    await delivery.chooses('treasury');
    await delivery.chooses('treasury2');
    await delivery.chooses('viewer');
    for (const amount of ['0.00012345', '0.00067891', '0.00054321']) {
      const id = crypto.randomUUID();
      await delivery.world.send(`/api/v1/wallets/${await delivery.world.wallet('btc', '1')}/transactions`, smallWithdrawal(amount), {
        key: id,
      });
      delivery.state.nowMs = Date.now();
      await delivery.send();
      const [firstMail, ...otherMails] = delivery.mails().splice(0);
      expect(otherMails).toEqual([]);
      expect(firstMail).toMatchObject({ to: ['treasury2@desk.example'], headers: { subject: 'Custody Desk: A request needs approval' } });
      expect(firstMail?.text).toContain(`A request needs approval\r\nhttps://desk.example/activity/${id}\r\n`);
      for (const secret of [amount, 'btc', 'bc1q', 'Tess', 'treasury@desk', 'Treasury']) expect(firstMail?.raw).not.toContain(secret);
      await delivery.world.ask('POST', `/bff/commands/${id}/review`, { decision: 'decline', reason: 'Not today' }, { as: 'treasury2' });
      delivery.state.nowMs = Date.now();
      await delivery.send();
      expect(
        delivery
          .mails()
          .splice(0)
          .map(({ to, headers }) => [to, headers['subject']]),
      ).toEqual([[['treasury@desk.example'], 'Custody Desk: Your request was not approved']]);
    }
    expect(await health()).toEqual({ waiting: 0, failing: 0, given_up: 0, last_error: null });
  });

  test('a user gets only messages of the selected kinds, and no messages after turning messages off', async () => {
    await delivery.chooses('treasury2', { kinds: ['settle_wanted'] });
    await delivery.wanted();
    await delivery.send();
    await delivery.chooses('treasury2');
    await delivery.wanted();
    await delivery.chooses('treasury2', { is_on: false });
    await delivery.send();
    expect(delivery.mails()).toEqual([]);
  });

  test('a failed message is sent again with growing delays and the same id, and Health reports the failure', async () => {
    await delivery.chooses('treasury2');
    await delivery.wanted();
    await delivery.withoutMail(async () => {
      const attempts = async () => (await delivery.world.tables.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts;
      await delivery.send();
      expect(await delivery.outbox.summary()).toMatchObject({ waiting: 1, failing: 1, given_up: 0, last_error: 'Error ESOCKET' });
      for (const [waitMs, expectedState] of [
        [29 * secondMs, 1],
        [secondMs, 2],
        [59 * secondMs, 2],
        [secondMs, 3],
        [119 * secondMs, 3],
      ] as const) {
        delivery.state.nowMs += waitMs;
        await delivery.send();
        expect(await attempts()).toBe(expectedState);
      }
    });
    const [first] = await delivery.world.tables.selectFrom('outbox').select('message_id').execute();
    delivery.state.nowMs += secondMs;
    await delivery.send();
    expect(delivery.mails().map(({ headers }) => headers['message-id'])).toEqual([`<${first?.message_id}@acme.example>`]);
    expect(await delivery.outbox.summary()).toEqual({ waiting: 0, failing: 0, given_up: 0, last_error: null });
  });

  test('the desk gives up a message after a day, and Health counts the failure for a day', async () => {
    await delivery.chooses('treasury2');
    await delivery.wanted();
    await delivery.withoutMail(async () => {
      for (let hours = 0; hours < 24; hours += 1) {
        await delivery.send();
        expect(await delivery.outbox.summary()).toMatchObject({ given_up: 0 });
        delivery.state.nowMs += hourMs;
      }
      await delivery.send();
    });
    await delivery.send();
    expect(delivery.mails()).toEqual([]);
    expect(await delivery.outbox.summary()).toEqual({ waiting: 0, failing: 0, given_up: 1, last_error: 'Error ESOCKET' });
    delivery.state.nowMs += dayMs;
    expect(await delivery.outbox.summary()).toMatchObject({ given_up: 0, last_error: null });
  });

  test('only one of several replicas sends each message', async () => {
    const addresses = Array.from({ length: 9 }, (_each, index) => `desk${index}@acme.example`);
    await setRoleTargets(
      delivery.world.tables,
      addresses.map((address) => ({ role: 'treasury', channel: 'email', address, kinds: ['review_wanted'], ...immediateTiming })),
    );
    const ids = [await delivery.wanted(), await delivery.wanted()];
    await Promise.all([delivery.send(), delivery.send(), delivery.send()]);
    expect(
      delivery
        .mails()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(addresses);
    for (const { text } of delivery.mails()) for (const id of ids) expect(text).toContain(id);
  });

  test('when a replica stops after it claimed a message, another replica sends the message', async () => {
    await delivery.chooses('treasury2');
    await delivery.wanted();
    const claimedMessage = await delivery.outbox.claim(sendable);
    expect(claimedMessage).toMatchObject({ address: 'treasury2@desk.example', channel: 'email' });
    expect(await delivery.outbox.claim(sendable)).toBeNull();
    delivery.state.nowMs += 2 * minuteMs;
    expect(await delivery.outbox.claim(sendable)).toEqual(claimedMessage);
  });

  test('a digest contains the notifications of a day, except notifications that need no action any more', async () => {
    await delivery.chooses('treasury2', { digest_hour: 8 });
    delivery.at('2026-07-02T14:00:00-04:00');
    const [first, second, third] = [await delivery.wanted(), await delivery.wanted(), await delivery.wanted()];
    await delivery.commandChanged(second, 'declined');
    delivery.at('2026-07-03T07:59:59-04:00');
    await delivery.send();
    expect(delivery.mails()).toEqual([]);
    delivery.at('2026-07-03T08:00:00-04:00');
    await delivery.send();
    expect(delivery.mails()).toHaveLength(1);
    expect(delivery.mails()[0]?.headers['subject']).toBe('Custody Desk: 2 notifications');
    for (const id of [first, third]) expect(delivery.mails()[0]?.text).toContain(`/activity/${id}`);
    expect(delivery.mails()[0]?.text).not.toContain(second);
  });

  test.for([
    ['lost the role', { roles: 'viewer', role_ends: '' }],
    ['held the role until an hour', { roles: 'viewer treasury', role_ends: 'treasury=2026-07-01T15:00:00-04:00' }],
  ] as const)('a digest is not sent to a user who %s in the meantime', async ([, ended]) => {
    await delivery.chooses('treasury2', { digest_hour: 8 });
    await delivery.wanted();
    const setRoles = (columns: Record<'roles' | 'role_ends', string>) =>
      delivery.world.tables.updateTable('users').set(columns).where('email', '=', 'treasury2@desk.example').execute();
    await setRoles(ended);
    delivery.state.nowMs += dayMs;
    await delivery.send();
    await setRoles({ roles: 'viewer treasury', role_ends: '' });
    expect(delivery.mails()).toEqual([]);
  });

  test('quiet hours delay new and failed messages', async () => {
    await delivery.chooses('treasury2', { quiet: { from: '22:00', to: '07:00' } });
    delivery.at('2026-07-04T23:30:00-04:00');
    await delivery.wanted();
    await delivery.send();
    delivery.at('2026-07-05T06:59:00-04:00');
    await delivery.send();
    expect(delivery.mails()).toEqual([]);
    delivery.at('2026-07-05T07:00:00-04:00');
    await delivery.send();
    expect(delivery.mails().splice(0)).toHaveLength(1);
    delivery.at('2026-07-05T21:59:50-04:00');
    await delivery.wanted();
    await delivery.withoutMail(async () => {
      await delivery.send();
    });
    delivery.at('2026-07-06T06:59:00-04:00');
    await delivery.send();
    expect(delivery.mails()).toEqual([]);
    delivery.at('2026-07-06T07:00:00-04:00');
    await delivery.send();
    expect(delivery.mails()).toHaveLength(1);
  });

  test('a desk without a channel offers no messages', async () => {
    const otherWorld = await openJournal(await openDatabase());
    const body = { is_on: true, kinds: ['review_wanted'], ...immediateTiming };
    const enableAnswer = await otherWorld.ask('PUT', '/bff/account/notifications', body, { as: 'treasury2' });
    expect([enableAnswer.status, enableAnswer.json]).toMatchObject([400, { field: 'is_on' }]);
    expect((await otherWorld.ask('GET', '/bff/account/notifications')).json).toEqual({ email: false, webhooks: false, own: null });
    expect(await health(otherWorld)).toBeNull();
  });
});
