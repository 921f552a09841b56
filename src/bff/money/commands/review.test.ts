import { beforeAll, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { commandSchema } from '#contract/desk/command.ts';
import { orderPreflightSchema, type PreflightLine } from '#contract/desk/preflight.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openJournal, smallWithdrawal, type TestJournal } from './test-journal.ts';

describeEachDatabase('the approval of a withdrawal', (openDatabase) => {
  let world: TestJournal;
  let nowMs = Date.now();
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { now: () => nowMs });
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const createWaiting = async () => {
    nowMs = Date.now();
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const answer = await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    expect([answer.status, answer.json]).toMatchObject([202, { command: { id: key, state: 'awaiting_review', review: { needed: true } } }]);
    return { id, key };
  };
  const review = (key: string, body: object, user: 'treasury' | 'treasury2' = 'treasury2') =>
    world.ask('POST', `/bff/commands/${key}/review`, body, { as: user });

  test("another treasurer's approval sends a withdrawal, and its requester cannot approve it", async () => {
    const { id, key } = await createWaiting();
    expect(await world.records(id)).toEqual([]);
    const ownReview = await review(key, { decision: 'release' }, 'treasury');
    expect([ownReview.status, ownReview.json]).toMatchObject([403, { code: 'forbidden' }]);
    const reviewAnswer = await review(key, { decision: 'release' });
    expect([reviewAnswer.status, reviewAnswer.json]).toMatchObject([
      200,
      { state: 'confirmed', review: { decision: 'release', by: { email: 'treasury2@desk.example' } } },
    ]);
    expect(await world.records(id)).toHaveLength(1);
    expect((await review(key, { decision: 'release' })).status).toBe(409);
    expect(await world.records(id)).toHaveLength(1);
  });

  test('a decision on a withdrawal that needed no approval is refused for its state', async () => {
    const { key } = await createWaiting();
    await world.tables
      .updateTable('commands')
      .set({ state: 'confirmed', review_required: null, review_needed: false })
      .where('id', '=', key)
      .execute();
    const answer = await review(key, { decision: 'release' });
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'command_ended', command_id: key }]);
  });

  test('the approver sees each check at the creation and now, and after the decision the checks and figures at the creation', async () => {
    const { id, key } = await createWaiting();
    const otherWallet = await world.wallet('btc', '0.0001');
    await world.direct('POST', `/api/v1/wallets/${id}/transactions`, {
      destination: { type: 'wallet', id: otherWallet },
      amounts: { btc: 0.9999 },
    });
    const { json } = await world.ask('GET', `/bff/commands/${key}/preflight`, undefined, { as: 'treasury2' });
    const { lines, made } = orderPreflightSchema.parse(json);
    const spendableLine = (preflightLines: readonly PreflightLine[] | null) => preflightLines?.find(({ rule }) => rule === 'spendable');
    expect(spendableLine(made)?.text).toMatch(/^1 BTC covers/);
    expect(spendableLine(lines)?.answer).toBe('no');
    await review(key, { decision: 'decline', reason: 'Not now' });
    const { json: decided } = await world.ask('GET', `/bff/commands/${key}/preflight`, undefined, { as: 'treasury2' });
    expect(orderPreflightSchema.parse(decided)).toMatchObject({
      lines: [],
      made,
      figures_made: { asset: 'btc', fee: expect.any(String) as string },
      reviewers: [],
    });
  });

  test('an approver reads all personal data of the order, which is audited once, and the requester reads it masked', async () => {
    nowMs = Date.now();
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    const beneficiary_entity = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', city: 'Ottawa' };
    const body = { ...smallWithdrawal(), beneficiary_entity };
    expect((await world.send(`/api/v1/wallets/${id}/transactions`, body, { key })).status).toBe(202);
    const bodyFor = async (user: 'treasury' | 'treasury2') =>
      commandSchema.parse((await world.ask('GET', `/bff/commands/${key}`, undefined, { as: user })).json).request.body;
    expect(await bodyFor('treasury')).not.toContain('Lovelace');
    expect(await bodyFor('treasury2')).toContain('Lovelace');
    expect(await bodyFor('treasury2')).toContain('Ottawa');
    const auditRows = await world.tables
      .selectFrom('audit')
      .select(['actor', 'command_id'])
      .where('action', '=', 'people_read')
      .orderBy('seq')
      .execute();
    expect(auditRows).toEqual([{ actor: 'treasury2@desk.example', command_id: key }]);
    await review(key, { decision: 'decline', reason: 'Not now' });
    expect(await bodyFor('treasury2')).not.toContain('Lovelace');
  });

  test('the pre-flight lists the possible approvers and warns when no user can approve', async () => {
    const { key } = await createWaiting();
    const possibleApprovers = async () =>
      orderPreflightSchema.parse((await world.ask('GET', `/bff/commands/${key}/preflight`, undefined, { as: 'treasury' })).json);
    const { reviewers } = await possibleApprovers();
    expect(reviewers.map(({ email }) => email)).toEqual(['treasury2@desk.example']);
    const secondTreasurer = world.tables.updateTable('users').where('email', '=', 'treasury2@desk.example');
    await secondTreasurer.set({ deactivated_at: new Date(nowMs) }).execute();
    expect(await possibleApprovers()).toMatchObject({ reviewers: [], can_be_released: false });
    await secondTreasurer.set({ deactivated_at: null }).execute();
    expect(await possibleApprovers()).toMatchObject({ can_be_released: true });
  });

  test('concurrent approvals send a withdrawal once', async () => {
    const { id, key } = await createWaiting();
    const answers = await Promise.all(Array.from({ length: 4 }, () => review(key, { decision: 'release' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.records(id)).toHaveLength(1);
  });

  test('a decline needs a reason and sends nothing', async () => {
    const { id, key } = await createWaiting();
    const answerWithoutReason = await review(key, { decision: 'decline' });
    expect([answerWithoutReason.status, answerWithoutReason.json]).toMatchObject([400, { field: 'reason' }]);
    const declineAnswer = await review(key, { decision: 'decline', reason: 'Wrong account' });
    expect(declineAnswer.json).toMatchObject({ state: 'declined', review: { reason: 'Wrong account' } });
    expect((await review(key, { decision: 'release' })).status).toBe(409);
    expect(await world.records(id)).toEqual([]);
  });

  test('only the requester can cancel a withdrawal, which ends its approval', async () => {
    const { key } = await createWaiting();
    expect((await world.ask('POST', `/bff/commands/${key}/cancel`, undefined, { as: 'treasury2' })).status).toBe(403);
    expect((await world.ask('POST', `/bff/commands/${key}/cancel`)).json).toMatchObject({ state: 'cancelled' });
    expect((await review(key, { decision: 'release' })).status).toBe(409);
  });

  test('an approval of an order expires after 24 hours', async () => {
    const { id, key } = await createWaiting();
    await world.tables
      .updateTable('commands')
      .set({ awaits_since: new Date(nowMs - 86_400_001) })
      .where('id', '=', key)
      .execute();
    expect((await review(key, { decision: 'release' })).status).toBe(409);
    await world.waitForState(key, 'expired');
    expect(await world.records(id)).toEqual([]);
  });

  test('the deadline of a request is 24 hours after it began to await its present approvals', async () => {
    const { key } = await createWaiting();
    const hourMs = 3_600_000;
    await world.tables
      .updateTable('commands')
      .set({ awaits_since: new Date(nowMs + hourMs) })
      .where('id', '=', key)
      .execute();
    expect(await world.command(key)).toMatchObject({ awaits_until: new Date(nowMs + 25 * hourMs).toISOString() });
    expect((await review(key, { decision: 'release' })).json).toMatchObject({ state: 'confirmed', awaits_until: null });
  });

  test('an approval is required above the limit and without a rate, but not below the limit', async () => {
    await setReviews(world.tables, 'above');
    const id = await world.wallet('btc', '1');
    // The second treasurer sends, because some of the first treasurer's orders of today have no CAD value.
    expect((await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { as: 'treasury2' })).status).toBe(200);
    const [firstWallet, otherWallet] = [await world.wallet('ada', '10'), await world.wallet('ada', '10')];
    const body = { destination: { type: 'wallet', id: otherWallet }, amounts: { ada: 1 } };
    const unratedAnswer = await world.send(`/api/v1/wallets/${firstWallet}/transactions`, body);
    expect([unratedAnswer.status, unratedAnswer.json]).toMatchObject([
      202,
      { command: { review: { why: expect.stringContaining('unknown') as string } } },
    ]);
  });

  // This test is the last, because it advances the clock, which ends the other sessions.
  test('an approval needs a sign-in within the last 15 minutes', async () => {
    await setReviews(world.tables, 'always');
    const { key } = await createWaiting();
    // The user stays active, because an idle session ends after ten minutes.
    for (const minutes of [8, 8]) {
      nowMs += minutes * 60_000;
      await world.ask('GET', '/bff/session', undefined, { as: 'treasury2' });
    }
    const lateReview = await review(key, { decision: 'release' });
    expect([lateReview.status, lateReview.json]).toMatchObject([403, { code: 'step_up_required' }]);
    const wrongConfirmation = await world.ask('POST', '/bff/session/confirm', { password: 'not it' }, { as: 'treasury2' });
    expect([wrongConfirmation.status, wrongConfirmation.json]).toMatchObject([401, { code: 'sign_in_failed' }]);
    const correctConfirmation = await world.ask('POST', '/bff/session/confirm', { password: 'correct horse battery' }, { as: 'treasury2' });
    expect(correctConfirmation.status).toBe(204);
    expect((await review(key, { decision: 'decline', reason: 'Late' })).status).toBe(200);
  });
});
