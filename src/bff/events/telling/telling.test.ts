import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openJournal, smallWithdrawal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { healthSchema } from '#contract/desk/health.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#contract/limits.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { setRoleTargets } from './target-rows.ts';
import { atOnce, openTelling, sendable, type Telling } from './test-telling.ts';

describeEachDatabase('messages outside the desk', (open) => {
  let telling: Telling;
  beforeAll(async () => {
    telling = await openTelling(await open());
  }, openMsMax);
  beforeEach(() => telling.reset());

  const health = async ({ desk } = telling.world) => {
    const answer = await desk.app.inject({ url: '/bff/health', headers: await desk.as('administrator') });
    return healthSchema.parse(readJson(answer.body)).notifications;
  };

  test('an e-mail to approvers contains the kind and the link but no data of the record', async () => {
    await telling.chooses('treasury');
    await telling.chooses('treasury2');
    await telling.chooses('viewer');
    for (const amount of ['0.00012345', '0.00067891', '0.00054321']) {
      const id = crypto.randomUUID();
      await telling.world.send(`/api/v1/wallets/${await telling.world.wallet('btc', '1')}/transactions`, smallWithdrawal(amount), {
        key: id,
      });
      telling.state.nowMs = Date.now();
      await telling.send();
      const [firstMail, ...others] = telling.mails().splice(0);
      expect(others).toEqual([]);
      expect(firstMail).toMatchObject({ to: ['treasury2@desk.example'], headers: { subject: 'Custody Desk: A request needs approval' } });
      expect(firstMail?.text).toContain(`A request needs approval\r\nhttps://desk.example/activity/${id}\r\n`);
      for (const held of [amount, 'btc', 'bc1q', 'Tess', 'treasury@desk', 'Treasury']) expect(firstMail?.raw).not.toContain(held);
      await telling.world.ask('POST', `/bff/commands/${id}/review`, { decision: 'decline', reason: 'Not today' }, { as: 'treasury2' });
      telling.state.nowMs = Date.now();
      await telling.send();
      expect(
        telling
          .mails()
          .splice(0)
          .map(({ to, headers }) => [to, headers['subject']]),
      ).toEqual([[['treasury@desk.example'], 'Custody Desk: Your request was not approved']]);
    }
    expect(await health()).toEqual({ waiting: 0, failing: 0, given_up: 0, last_error: null });
  });

  test('a user gets only the selected kinds, and no message after turning it off', async () => {
    await telling.chooses('treasury2', { kinds: ['settle_wanted'] });
    await telling.wanted();
    await telling.send();
    await telling.chooses('treasury2');
    await telling.wanted();
    await telling.chooses('treasury2', { is_on: false });
    await telling.send();
    expect(telling.mails()).toEqual([]);
  });

  test('a failed message is retried with growing delays and the same id, and Health reports it', async () => {
    await telling.chooses('treasury2');
    await telling.wanted();
    await telling.withoutMail(async () => {
      const attempts = async () => (await telling.world.tables.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts;
      await telling.send();
      expect(await telling.outbox.summary()).toMatchObject({ waiting: 1, failing: 1, given_up: 0, last_error: 'Error ESOCKET' });
      for (const [waitMs, made] of [
        [29 * secondMs, 1],
        [secondMs, 2],
        [59 * secondMs, 2],
        [secondMs, 3],
        [119 * secondMs, 3],
      ] as const) {
        telling.state.nowMs += waitMs;
        await telling.send();
        expect(await attempts()).toBe(made);
      }
    });
    const [first] = await telling.world.tables.selectFrom('outbox').select('message_id').execute();
    telling.state.nowMs += secondMs;
    await telling.send();
    expect(telling.mails().map(({ headers }) => headers['message-id'])).toEqual([`<${first?.message_id}@acme.example>`]);
    expect(await telling.outbox.summary()).toEqual({ waiting: 0, failing: 0, given_up: 0, last_error: null });
  });

  test('a message is given up after a day and counted for a day', async () => {
    await telling.chooses('treasury2');
    await telling.wanted();
    await telling.withoutMail(async () => {
      for (let hours = 0; hours < 24; hours += 1) {
        await telling.send();
        expect(await telling.outbox.summary()).toMatchObject({ given_up: 0 });
        telling.state.nowMs += hourMs;
      }
      await telling.send();
    });
    await telling.send();
    expect(telling.mails()).toEqual([]);
    expect(await telling.outbox.summary()).toEqual({ waiting: 0, failing: 0, given_up: 1, last_error: 'Error ESOCKET' });
    telling.state.nowMs += dayMs;
    expect(await telling.outbox.summary()).toMatchObject({ given_up: 0, last_error: null });
  });

  test('one of several replicas sends each message', async () => {
    const addresses = Array.from({ length: 9 }, (_each, index) => `desk${index}@acme.example`);
    await setRoleTargets(
      telling.world.tables,
      addresses.map((address) => ({ role: 'treasury', channel: 'email', address, kinds: ['review_wanted'], ...atOnce })),
    );
    const ids = [await telling.wanted(), await telling.wanted()];
    await Promise.all([telling.send(), telling.send(), telling.send()]);
    expect(
      telling
        .mails()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(addresses);
    for (const { text } of telling.mails()) for (const id of ids) expect(text).toContain(id);
  });

  test('another replica sends a message whose replica stopped after its claim', async () => {
    await telling.chooses('treasury2');
    await telling.wanted();
    const claimed = await telling.outbox.claim(sendable);
    expect(claimed).toMatchObject({ address: 'treasury2@desk.example', channel: 'email' });
    expect(await telling.outbox.claim(sendable)).toBeNull();
    telling.state.nowMs += 2 * minuteMs;
    expect(await telling.outbox.claim(sendable)).toEqual(claimed);
  });

  test('a digest contains the notifications of a day without those that are done', async () => {
    await telling.chooses('treasury2', { digest_hour: 8 });
    telling.at('2026-07-02T14:00:00-04:00');
    const [first, second, third] = [await telling.wanted(), await telling.wanted(), await telling.wanted()];
    await telling.commandMoved(second, 'declined');
    telling.at('2026-07-03T07:59:59-04:00');
    await telling.send();
    expect(telling.mails()).toEqual([]);
    telling.at('2026-07-03T08:00:00-04:00');
    await telling.send();
    expect(telling.mails()).toHaveLength(1);
    expect(telling.mails()[0]?.headers['subject']).toBe('Custody Desk: 2 notifications');
    for (const id of [first, third]) expect(telling.mails()[0]?.text).toContain(`/activity/${id}`);
    expect(telling.mails()[0]?.text).not.toContain(second);
  });

  test.for([
    ['lost the role', { roles: 'viewer', role_ends: '' }],
    ['held the role until an hour', { roles: 'viewer treasury', role_ends: 'treasury=2026-07-01T15:00:00-04:00' }],
  ] as const)('a digest is not sent to a user who %s in the meantime', async ([, ended]) => {
    await telling.chooses('treasury2', { digest_hour: 8 });
    await telling.wanted();
    const setRoles = (columns: Record<'roles' | 'role_ends', string>) =>
      telling.world.tables.updateTable('users').set(columns).where('email', '=', 'treasury2@desk.example').execute();
    await setRoles(ended);
    telling.state.nowMs += dayMs;
    await telling.send();
    await setRoles({ roles: 'viewer treasury', role_ends: '' });
    expect(telling.mails()).toEqual([]);
  });

  test('quiet hours delay new and failed messages', async () => {
    await telling.chooses('treasury2', { quiet: { from: '22:00', to: '07:00' } });
    telling.at('2026-07-04T23:30:00-04:00');
    await telling.wanted();
    await telling.send();
    telling.at('2026-07-05T06:59:00-04:00');
    await telling.send();
    expect(telling.mails()).toEqual([]);
    telling.at('2026-07-05T07:00:00-04:00');
    await telling.send();
    expect(telling.mails().splice(0)).toHaveLength(1);
    telling.at('2026-07-05T21:59:50-04:00');
    await telling.wanted();
    await telling.withoutMail(async () => {
      await telling.send();
    });
    telling.at('2026-07-06T06:59:00-04:00');
    await telling.send();
    expect(telling.mails()).toEqual([]);
    telling.at('2026-07-06T07:00:00-04:00');
    await telling.send();
    expect(telling.mails()).toHaveLength(1);
  });

  test('a desk without a channel offers no messages', async () => {
    const other = await openJournal(await open());
    const body = { is_on: true, kinds: ['review_wanted'], ...atOnce };
    const on = await other.ask('PUT', '/bff/account/notifications', body, { as: 'treasury2' });
    expect([on.status, on.json]).toMatchObject([400, { field: 'is_on' }]);
    expect((await other.ask('GET', '/bff/account/notifications')).json).toEqual({ email: false, webhooks: false, own: null });
    expect(await health(other)).toBeNull();
  });
});
