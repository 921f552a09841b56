import { beforeAll, beforeEach, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, quickTimes, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, testDesk, type TestDesk, type TestUser } from '#bff/test-desk.ts';
import { sharedDraftSchema } from '#contract/desk/policy-endpoints.ts';
import { policyOfAll, type PolicyDraft } from '#contract/money/policy.ts';
import { describePostgres } from '#database/testing.ts';
import { PolicyStore } from './policy-store.ts';
import { publishPolicy } from './test-policy.ts';

/**
 * The time at which the other replica publishes the stricter policy. With `during`, the transaction of the publication begins
 * before the claim of the command and ends after it.
 */
type Boundary = 'before' | 'during' | 'after';

describePostgres('a policy published by one replica while another one claims', (openDatabase) => {
  let world: TestJournal;
  let otherDesk: TestDesk;
  let onMoment: (moment: string) => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const moment = (at: string) => onMoment(at);
    // The times are long, so that no command expires while the other replica publishes on a busy machine.
    const money = { ...quickTimes, signatureWindowMs: openMsMax, goneMs: openMsMax };
    const options = { moment, money, destinationsPerCall: 1 };
    world = await openJournal(await openDatabase(), options);
    otherDesk = await testDesk(await openDatabase(), world.custody.url, options);
    return () => otherDesk.app.close();
  }, openMsMax);
  beforeEach(() => publishPolicy(world.tables, policyOfAll('allow')));

  const askOtherReplica = async (user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const headers = { ...(await otherDesk.as(user)), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await otherDesk.app.inject({ method, url, headers, ...payload });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return JSON.parse(answer.body) as Record<string, unknown>;
  };

  /** Publishes on the other replica. One security admin proposes the policy, and a second security admin approves it. */
  const publish = async (policy: PolicyDraft) => {
    const draft = sharedDraftSchema.parse(await askOtherReplica('administrator', 'GET', '/bff/policy/draft'));
    const { version } = await askOtherReplica('administrator', 'PUT', '/bff/policy/draft', { version: draft.version, policy });
    const { id } = await askOtherReplica('administrator', 'POST', '/bff/policy/draft/publish', { version });
    await askOtherReplica('security2', 'POST', `/bff/changes/${String(id)}/decision`, { decision: 'approve' });
  };

  /** Publishes in a transaction that stays open until the returned function commits it. */
  const startPublishing = async (policy: PolicyDraft) => {
    const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const publication = world.tables.transaction().execute(async (trx) => {
      await new PolicyStore(['test-desk-key']).publish(trx, policy, { by: 'test@desk.example', at: new Date() });
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    return async () => {
      mayCommit.resolve();
      await publication;
    };
  };

  /** Publishes the stricter policy when the next command or part is claimed. */
  const publishAt = (boundary: Boundary) => {
    let commit: () => Promise<void> = async () => undefined;
    const pendingMoments = new Set(['after_commit', 'after_claim', 'after_answer']);
    onMoment = async (moment) => {
      if (!pendingMoments.delete(moment)) return;
      const at = `${boundary} ${moment}`;
      if (at === 'before after_commit' || at === 'after after_answer') await publish(policyOfAll('review'));
      if (at === 'during after_commit') commit = await startPublishing(policyOfAll('review'));
      if (at === 'during after_claim') await commit();
    };
  };

  test.for([
    ['before', 'awaiting_review', 0],
    ['during', 'confirmed', 1],
    ['after', 'confirmed', 1],
  ] as const)('when a stricter policy is published %s the claim of a command, the command is %s', async ([boundary, state, records]) => {
    const [wallet, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    publishAt(boundary);
    const payment = { destination: { type: 'external', addresses: { btc: strangeAddress() } }, amounts: { btc: 0.0007 } };
    await world.send(`/api/v1/wallets/${wallet}/transactions`, payment, { key });
    expect((await world.command(key)).state).toBe(state);
    expect(await world.records(wallet)).toHaveLength(records);
  });

  test.for([
    ['before', { state: 'ended', counts: { sent: 0, not_sent: 2 } }],
    ['during', { state: 'awaiting_review', counts: { sent: 1, waiting: 1 } }],
    ['after', { state: 'awaiting_review', counts: { sent: 1, waiting: 1 } }],
  ] as const)(
    'when a stricter policy is published %s the claim of the first part of a batch, no later part is sent',
    async ([boundary, moment]) => {
      const [wallet_id, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      publishAt(boundary);
      const row = (line: number) => ({ line, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' });
      const body = { wallet_id, asset: 'btc', file: null, header: [], rows: [row(2), row(3)], remainder_of: null };
      await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } });
      await expect.poll(async () => (await world.ask('GET', `/bff/batches/${key}`)).json).toMatchObject(moment);
      expect(await world.records(wallet_id)).toHaveLength(moment.counts.sent);
    },
  );
});
