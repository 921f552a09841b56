import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { noticesSchema } from '#contract/desk/notices.ts';
import { replaySchema, sharedDraftSchema } from '#contract/desk/policy-endpoints.ts';
import { policyAbove, policyOfAll, type PolicyDraft } from '#contract/money/policy.ts';
import { facts, policies } from '#contract/money/test-policies.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { decisionOf } from './decide-order.ts';
import { PolicyStore } from './policy-store.ts';
import { replay } from './replay.ts';
import { policyWith, publishPolicy, reviewsBy } from './test-policy.ts';

const twoRolesPolicy = policyWith({ kinds: ['withdrawal'] }, reviewsBy('treasury', 'compliance'));

describeEachDatabase('the policy routes', (openDatabase) => {
  let world: TestJournal;
  let nowMs = Date.now();
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { now: () => nowMs });
  }, openMsMax);

  const ask = (user: TestUser, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    world.ask(method, `/bff${path}`, body, { as: user });
  const draft = async () => sharedDraftSchema.parse((await ask('administrator', 'GET', '/policy/draft')).json);
  const write = async (policy: PolicyDraft, user: TestUser = 'administrator') =>
    ask(user, 'PUT', '/policy/draft', { version: (await draft()).version, policy });
  const publish = async (version?: number) => {
    const body = { version: version ?? (await draft()).version, reason: ' More payments ' };
    const { status, json } = await ask('administrator', 'POST', '/policy/draft/publish', body);
    return { status, json: Object(json) as Record<string, unknown> };
  };
  const readPolicy = async () => (await ask('treasury', 'GET', '/policy')).json as Record<string, unknown>;
  const stateOf = async (id: string) => {
    const { json } = (await ask('auditor', 'GET', '/changes')) as { json: { changes: { id: string; state: string }[] } };
    return json.changes.find((each) => each.id === id)?.state;
  };

  test('a new desk has the default policy as its policy and as its draft', async () => {
    expect(await readPolicy()).toMatchObject({ version: 1, ...policyAbove('10000'), published_by: null });
    expect(await draft()).toMatchObject({ version: 0, ...policyAbove('10000') });
  });

  test('a user who saves an outdated draft gets the current draft and overwrites nothing', async () => {
    const { version } = await draft();
    expect((await write(twoRolesPolicy)).status).toBe(200);
    const secondSave = await ask('security2', 'PUT', '/policy/draft', { version, policy: policyOfAll('allow') });
    expect([secondSave.status, secondSave.json]).toMatchObject([
      409,
      { code: 'draft_changed', draft: { version: version + 1, changed_by: 'admin@desk.example', rules: twoRolesPolicy.rules } },
    ]);
    expect((await draft()).rules).toEqual(twoRolesPolicy.rules);
  });

  test('a proposed policy needs the approval of another security admin', async () => {
    await write(twoRolesPolicy);
    const publishAnswer = await publish();
    expect([publishAnswer.status, publishAnswer.json]).toMatchObject([
      200,
      { kind: 'policy', state: 'waiting', effective_at: null, from: { version: 1 }, proposal_reason: 'More payments', reason: null },
    ]);
    const id = String(publishAnswer.json['id']);
    expect((await publish()).status).toBe(409);
    expect((await ask('administrator', 'POST', `/changes/${id}/decision`, { decision: 'approve' })).status).toBe(403);
    expect((await ask('treasury', 'POST', `/changes/${id}/decision`, { decision: 'approve' })).status).toBe(403);
    expect(await readPolicy()).toMatchObject({ version: 1 });
    const approval = await ask('security2', 'POST', `/changes/${id}/decision`, { decision: 'approve', reason: 'agreed' });
    expect([approval.status, approval.json]).toMatchObject([200, { state: 'in_force', decided_by: { email: 'security2@desk.example' } }]);
    const people = { published_by: 'admin@desk.example', approved_by: 'security2@desk.example' };
    expect(await readPolicy()).toMatchObject({ version: 2, rules: twoRolesPolicy.rules, ...people });
    expect((await ask('compliance', 'GET', '/policy/versions')).json).toMatchObject({
      versions: [
        { version: 2, ...people },
        { version: 1, approved_by: null },
      ],
    });
    const { page } = await listAudit(world.tables, { action: 'change', object: `/bff/changes/${id}` });
    expect(page.map(({ data }) => [data.detail['state'], data.review_reason])).toEqual([
      ['in_force', 'agreed'],
      ['waiting', 'More payments'],
    ]);
    const { notices } = noticesSchema.parse((await ask('treasury', 'GET', '/notices')).json);
    expect(notices.find(({ ref }) => ref === id)).toMatchObject({ kind: 'change_told', state: 'in_force', change_kind: 'policy' });
  });

  test('a proposed policy that was rejected, withdrawn by an auditor or expired cannot come into force', async () => {
    const policyBefore = await readPolicy();
    await write(policyOfAll('allow'));
    const rejectedId = String((await publish()).json['id']);
    expect((await ask('security2', 'POST', `/changes/${rejectedId}/decision`, { decision: 'reject', reason: 'no' })).status).toBe(200);
    const withdrawnId = String((await publish()).json['id']);
    expect((await ask('auditor', 'POST', `/changes/${withdrawnId}/withdraw`)).status).toBe(200);
    expect((await ask('security2', 'POST', `/changes/${withdrawnId}/decision`, { decision: 'approve' })).status).toBe(409);
    const lateId = String((await publish()).json['id']);
    await world.tables
      .updateTable('changes')
      .set({ expires_at: new Date(nowMs) })
      .where('id', '=', lateId)
      .execute();
    expect((await ask('security2', 'POST', `/changes/${lateId}/decision`, { decision: 'approve' })).status).toBe(409);
    expect([await stateOf(rejectedId), await stateOf(withdrawnId)]).toEqual(['rejected', 'withdrawn']);
    await world.tables.updateTable('changes').set({ state: 'expired' }).where('id', '=', lateId).execute();
    expect(await readPolicy()).toEqual(policyBefore);
  });

  test('a draft with an unreachable rule or with too few approvers cannot be published', async () => {
    const [largeRule, ...otherRules] = policyAbove('10000').rules;
    const shadowedDraft = {
      ...policyAbove('10000'),
      rules: [{ ...otherRules[1], id: 'all' }, largeRule, ...otherRules.slice(1)],
    } as PolicyDraft;
    expect((await write(shadowedDraft)).json).toMatchObject({
      shadowed: [
        { rule: 'large', by: 'all' },
        { rule: 'rest', by: 'all' },
      ],
    });
    expect([(await publish()).json]).toMatchObject([{ field: 'rules.1', error: expect.stringContaining('never matches') as unknown }]);
    await write(policyWith({ assets: ['btc'] }, { reviews: [{ role: 'compliance', count: 2 }] }));
    expect((await publish()).json).toMatchObject({ error: expect.stringContaining('more approvals than') as unknown });
  });

  test('a version of the draft that another user has replaced can be neither proposed nor replayed', async () => {
    await write(twoRolesPolicy);
    const { version } = await draft();
    await write(policyOfAll('allow'), 'security2');
    const expectedBody = { code: 'draft_changed', draft: { version: version + 1, changed_by: 'security2@desk.example' } };
    expect(await publish(version)).toMatchObject({ status: 409, json: expectedBody });
    const replayAnswer = await ask('auditor', 'POST', '/policy/draft/replay', { days: 30, version });
    expect([replayAnswer.status, replayAnswer.json]).toMatchObject([409, expectedBody]);
    expect((await ask('administrator', 'POST', '/policy/draft/publish', {})).status).toBe(400);
  });

  test('a draft saved after a proposal stays when the proposal takes effect, and no two drafts have the same version number', async () => {
    const approve = async (id: string) => ask('security2', 'POST', `/changes/${id}/decision`, { decision: 'approve' });
    await write(twoRolesPolicy);
    const proposedId = String((await publish()).json['id']);
    await write(policyOfAll('review'), 'security2');
    expect((await approve(proposedId)).json).toMatchObject({ state: 'in_force' });
    expect(await draft()).toMatchObject({ changed_by: 'security2@desk.example', rules: policyOfAll('review').rules });
    const { version } = await draft();
    expect((await approve(String((await publish()).json['id']))).json).toMatchObject({ state: 'in_force' });
    expect(await draft()).toMatchObject({ version: 0, changed_at: null, rules: policyOfAll('review').rules });
    await write(twoRolesPolicy);
    expect((await draft()).version).toBeGreaterThan(version);
  });

  test.for([
    ['viewer', 403, 403, 403],
    ['treasury', 200, 403, 200],
    ['compliance', 200, 200, 200],
    ['auditor', 200, 200, 200],
  ] as const)(
    'for the role %s, the route of the policy answers with %i, the route of the draft with %i and the route of the changes with %i',
    async ([role, ...statuses]) => {
      const paths = ['/policy', '/policy/draft', '/changes'];
      expect(await Promise.all(paths.map(async (path) => (await ask(role, 'GET', path)).status))).toEqual(statuses);
      expect((await ask(role, 'PUT', '/policy/draft', { version: 0, policy: twoRolesPolicy })).status).toBe(403);
    },
  );

  describe('a replay over past orders', () => {
    test('a replay lists the orders whose outcome changes and counts the orders without stored facts', async () => {
      await publishPolicy(world.tables, policyOfAll('allow'));
      const key = crypto.randomUUID();
      await world.send(`/api/v1/wallets/${await world.wallet('btc', '1')}/transactions`, smallWithdrawal(), { key });
      await write(policyOfAll('allow'));
      const replayDraft = async () => {
        const { version } = await draft();
        return replaySchema.parse((await ask('auditor', 'POST', '/policy/draft/replay', { days: 30, version })).json);
      };
      expect(await replayDraft()).toEqual({ orders: 1, imported: 0, unknowable: 0, decided: { all: 1 }, changed: [] });
      await write(policyWith({ assets: ['btc'] }, 'refuse'));
      expect(await replayDraft()).toMatchObject({
        changed: [
          {
            id: key,
            sort: 'command',
            kind: 'withdrawal',
            asset: 'btc',
            before: { rule: 'all', then: 'allow' },
            after: { rule: 'first', then: 'refuse' },
          },
        ],
      });
      const proposedId = String((await publish()).json['id']);
      await write(policyOfAll('allow'));
      const replayProposal = (id: string) => ask('auditor', 'POST', `/changes/${id}/replay`, { days: 30 });
      expect((await replayProposal(proposedId)).json).toMatchObject({ orders: 1, changed: [{ id: key, after: { then: 'refuse' } }] });
      expect(await replayProposal(crypto.randomUUID())).toMatchObject({ status: 404, json: { code: 'not_found' } });
      await ask('security2', 'POST', `/changes/${proposedId}/decision`, { decision: 'reject', reason: 'refuses too much' });
      await world.tables.updateTable('commands').set({ sealed_facts: null }).execute();
      expect(await replayDraft()).toEqual({ orders: 1, imported: 0, unknowable: 1, decided: {}, changed: [] });
    });

    test('a replay of the policy in force changes no order that this policy decided', async () => {
      const policyStore = new PolicyStore(['test-desk-key']);
      const createdAt = new Date('2026-05-01T14:00:00Z');
      await fc.assert(
        fc.asyncProperty(policies, fc.array(facts, { maxLength: 20 }), async (policy, orders) => {
          await world.tables.deleteFrom('refused_orders').execute();
          await world.tables
            .updateTable('commands')
            .set({ made_at: new Date(0) })
            .execute();
          for (const [index, each] of orders.entries()) {
            const publishedWindow = { ...each, weekday: 'fri' as const, time: '10:00' };
            const { rule, then: outcome } = decisionOf({ ...policy, version: 7 }, publishedWindow);
            const row = { id: String(index), made_at: createdAt, policy_version: 7, policy_rule: rule.id, policy_words: rule.words };
            const sealed_facts = policyStore.seal(publishedWindow, String(index));
            await world.tables
              .insertInto('refused_orders')
              .values({ ...row, policy_then: JSON.stringify(outcome), sealed_facts })
              .execute();
          }
          const desk = { tables: world.tables, policies: policyStore, now: () => createdAt.getTime() };
          const { decided, ...result } = await replay(desk, policy, 30);
          expect(result).toEqual({ orders: orders.length, imported: 0, unknowable: 0, changed: [] });
          expect(Object.values(decided).reduce((sum, count) => sum + count, 0)).toBe(orders.length);
        }),
        { numRuns: 20 },
      );
    });
  });

  test('a policy proposed by the only security admin comes into force after a day', async () => {
    await world.tables
      .updateTable('users')
      .set({ deactivated_at: new Date(nowMs) })
      .where('email', '=', 'security2@desk.example')
      .execute();
    await write(policyOfAll('review'));
    const publicationAnswer = await publish();
    expect(publicationAnswer.json).toMatchObject({ state: 'waiting', effective_at: new Date(nowMs + 86_400_000).toISOString() });
    const versionsBefore = await world.tables.selectFrom('policies').select('version').execute();
    nowMs += 86_400_001;
    await expect
      .poll(
        async () =>
          (await world.tables.selectFrom('changes').select('state').where('id', '=', String(publicationAnswer.json['id'])).execute())[0]
            ?.state,
        { timeout: 15_000 },
      )
      .toBe('in_force');
    expect(await world.tables.selectFrom('policies').select('version').execute()).toHaveLength(versionsBefore.length + 1);
  });
});
