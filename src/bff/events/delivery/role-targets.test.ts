import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import type { RoleTarget } from '#contract/desk/notification-targets.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { setRoleTargets } from './target-rows.ts';
import { immediateTiming, openDelivery, webhookSecret, type Delivery } from './test-delivery.ts';

describeEachDatabase('the notification targets of a role', (openDatabase) => {
  let delivery: Delivery;
  beforeAll(async () => {
    delivery = await openDelivery(await openDatabase());
  }, openMsMax);
  beforeEach(() => delivery.reset());

  const target = (overrides: Partial<RoleTarget> = {}): RoleTarget => ({
    role: 'treasury',
    channel: 'json',
    address: delivery.hookUrl,
    kinds: ['review_wanted'],
    ...immediateTiming,
    ...overrides,
  });
  const propose = (targets: readonly object[], user: TestUser = 'administrator') =>
    delivery.world.ask('PUT', '/bff/notification-targets', { targets }, { as: user });
  const approve = async (id: unknown) => {
    const { json } = await delivery.world.ask('POST', `/bff/changes/${String(id)}/decision`, { decision: 'approve' }, { as: 'security2' });
    return Object(json) as Record<string, unknown>;
  };
  const idOf = (answer: { readonly json: unknown }) => (Object(answer.json) as Record<string, unknown>)['id'];
  const putTargets = async (...targets: RoleTarget[]) =>
    expect(await approve(idOf(await propose(targets)))).toMatchObject({ state: 'in_force' });

  test('a webhook has a verifiable signature, and a retry has the same id', async () => {
    await putTargets(target());
    const id = await delivery.wanted();
    delivery.state.status = 503;
    await delivery.send();
    expect(await delivery.outbox.summary()).toMatchObject({ failing: 1, last_error: 'WebhookRefused 503' });
    delivery.state.status = 204;
    delivery.state.nowMs += minuteMs;
    await delivery.send();
    const [first, second] = delivery.hooks;
    expect(delivery.hooks).toHaveLength(2);
    expect(second?.headers['notification-id']).toBe(first?.headers['notification-id']);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      notices: [{ kind: 'review_wanted', link: `https://desk.example/activity/${id}` }],
    });
    const [, time, proof] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(second?.headers['signature'])) ?? [];
    expect(Number(time)).toBe(Math.floor(delivery.state.nowMs / 1000));
    expect(proof).toBe(createHmac('sha256', webhookSecret).update(`${time}.${second?.body}`).digest('hex'));
  });

  test('Slack, Teams and a mailbox of a role get messages in their own formats', async () => {
    await putTargets(
      target({ channel: 'slack' }),
      target({ channel: 'teams' }),
      target({ channel: 'email', address: 'treasury@acme.example' }),
    );
    const id = await delivery.wanted();
    await delivery.send();
    expect(delivery.hooks.map(({ body }) => Object.keys(JSON.parse(body) as object).join()).toSorted()).toEqual([
      'text',
      'type,attachments',
    ]);
    for (const { body } of delivery.hooks) expect(body).toContain(`https://desk.example/activity/${id}`);
    expect(delivery.mails().map(({ to }) => to)).toEqual([['treasury@acme.example']]);
  });

  test('a role gets no messages about approvals by another role, or about the end of one user’s request', async () => {
    await setRoleTargets(delivery.world.tables, [target({ role: 'compliance' }), target({ kinds: ['request_ended'] })]);
    await delivery.commandChanged(await delivery.wanted(), 'declined');
    await delivery.send();
    expect(delivery.hooks).toEqual([]);
  });

  test('a change of role targets needs the approval of a second security admin', async () => {
    const proposal = await propose([target()]);
    expect([proposal.status, proposal.json]).toMatchObject([200, { kind: 'notifications', state: 'waiting', from: { targets: [] } }]);
    expect((await propose([target({ channel: 'slack' })])).status).toBe(409);
    for (const as of ['treasury', 'viewer', 'auditor'] as const) expect((await propose([target()], as)).status).toBe(403);
    await delivery.wanted();
    await delivery.send();
    expect(delivery.hooks).toEqual([]);
    const ownAnswer = await delivery.world.ask(
      'POST',
      `/bff/changes/${String(idOf(proposal))}/decision`,
      { decision: 'approve' },
      { as: 'administrator' },
    );
    expect(ownAnswer.status).toBe(403);
    expect(await approve(idOf(proposal))).toMatchObject({ state: 'in_force' });
    const { json } = await delivery.world.ask('GET', '/bff/notification-targets', undefined, { as: 'security2' });
    expect(json).toEqual({ email: true, webhooks: true, targets: [target()] });
    await delivery.wanted();
    await delivery.send();
    expect(delivery.hooks).toHaveLength(1);
  });

  test('only users who decide on targets see the secret path of a webhook', async () => {
    const mail = target({ channel: 'email', address: 'treasury@acme.example' });
    await putTargets(target(), mail);
    const bodyAt = async (path: string, user: TestUser) =>
      JSON.stringify((await delivery.world.ask('GET', path, undefined, { as: user })).json);
    const host = new URL(delivery.hookUrl).origin;
    for (const [path, readers] of [
      ['/bff/notification-targets', ['auditor']],
      ['/bff/changes', ['treasury', 'compliance', 'auditor']],
    ] as const) {
      expect(await bodyAt(path, 'security2')).toContain(delivery.hookUrl);
      for (const reader of readers) {
        const seenTargets = await bodyAt(path, reader);
        expect(seenTargets).toContain(`${host}/…`);
        expect(seenTargets).toContain(mail.address);
        expect(seenTargets).not.toContain('room=7');
      }
    }
    const proposal = await propose([target({ channel: 'slack' })]);
    const withdrawal = await delivery.world.ask('POST', `/bff/changes/${String(idOf(proposal))}/withdraw`, {}, { as: 'auditor' });
    expect([withdrawal.status, withdrawal.json]).toMatchObject([200, { to: { targets: [{ address: `${host}/…` }] } }]);
  });

  test('a proposal of role targets expires when the targets have changed', async () => {
    const proposal = await propose([target()]);
    const { role, channel, address } = target();
    const row = {
      user_id: null,
      role,
      channel,
      address,
      is_on: true,
      kinds: 'batch_stalled',
      digest_hour: 7,
      quiet_from: null,
      quiet_to: null,
    };
    await delivery.world.tables
      .insertInto('notification_targets')
      .values({ ...row, zone: 'UTC' })
      .execute();
    expect(await approve(idOf(proposal))).toMatchObject({
      state: 'expired',
      reason: expect.stringContaining('propose the change again') as string,
    });
  });

  test.for<[string, object]>([
    ['targets.0.address', { address: 'ftp://hooks.example/1' }],
    ['targets.0.address', { address: 'http://hooks.example/1' }],
    ['targets.0.address', { address: 'https://user:word@hooks.example/1' }],
    ['targets.0.address', { channel: 'email', address: 'treasury at acme' }],
    ['targets.0.kinds', { kinds: [] }],
    ['targets.0.kinds', { kinds: ['deposit_pending'] }],
    ['targets.0.kinds', { kinds: ['outcome_unknown'] }],
    ['targets.0.role', { role: 'owner' }],
    ['targets.0.channel', { channel: 'pager' }],
    ['targets.0.digest_hour', { digest_hour: 24 }],
    ['targets.0.quiet.from', { quiet: { from: '25:00', to: '07:00' } }],
    ['targets.0.quiet.to', { quiet: { from: '07:00', to: '07:00' } }],
    ['targets.0.zone', { zone: 'America/Winnipog' }],
  ])('the field %s is refused for a target with the changed values %o', async ([field, overrides]) => {
    const refusal = await propose([{ ...target(), ...overrides }]);
    expect([refusal.status, refusal.json]).toMatchObject([400, { field }]);
  });
});
