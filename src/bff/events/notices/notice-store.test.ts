import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '#bff/events/test-events.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { noticesSchema, type Notice } from '#contract/desk/notices.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { Notices } from './notice-store.ts';

const token = 'a-token-of-forty-three-letters-is-what-is-used';

describeEachDatabase('notifications', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { webhookTokens: [token], eventPollMs: 100 });
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const noticesOf = async (user: TestUser) => noticesSchema.parse((await world.ask('GET', '/bff/notices', undefined, { as: user })).json);
  const noticesAbout = async (user: TestUser, ref: string | number): Promise<readonly Notice[]> =>
    (await noticesOf(user)).notices.filter((notice) => notice.ref === String(ref));
  const markRead = async (user: TestUser, id: string | undefined, with_older = false) =>
    noticesSchema.parse((await world.ask('POST', '/bff/notices/read', { id, with_older }, { as: user })).json);
  const postWebhook = (body: object) => world.ask('POST', `/hooks/${token}`, body);

  const deposit = async (): Promise<number> => {
    const id = await world.wallet('btc', '1');
    const record = await world.direct('POST', '/sandbox/deposits', { wallet_id: id, asset: 'btc', amount: '0.5' });
    await postWebhook({ type: 'deposit', transaction_id: Number(record['id']) });
    await until(async () => (await noticesAbout('compliance', Number(record['id']))).length === 1);
    return Number(record['id']);
  };

  describe('the notification of a pending deposit', () => {
    test('compliance officers are notified of a pending deposit until it is completed', async () => {
      const id = await deposit();
      expect(await noticesAbout('compliance', id)).toMatchObject([
        { kind: 'deposit_pending', state: 'missing_travel_rule_info', deposit: { asset: 'btc', amount: '0.5' }, is_read: false },
      ]);
      for (const other of ['viewer', 'treasury', 'administrator'] as const) expect(await noticesAbout(other, id)).toEqual([]);
      await world.direct('POST', `/sandbox/transactions/${id}/regulatory_status`, { regulatory_status: 'missing_lvctr_info' });
      await postWebhook({ type: 'transaction_status', transaction_id: id });
      await until(async () => (await noticesAbout('compliance', id))[0]?.state === 'missing_lvctr_info');
      await world.direct('POST', `/sandbox/transactions/${id}/regulatory_status`, { regulatory_status: 'completed' });
      await postWebhook({ type: 'transaction_status', transaction_id: id });
      await until(async () => (await noticesAbout('compliance', id)).length === 0);
    });

    test('the notification of a deposit ends even without a webhook about its completion', async () => {
      const id = await deposit();
      await world.direct('POST', `/sandbox/transactions/${id}/regulatory_status`, { regulatory_status: 'completed' });
      await until(async () => (await noticesAbout('compliance', id)).length === 0);
      expect((await noticesOf('compliance')).notices.map(({ ref }) => ref)).not.toContain(String(id));
    });

    test('repeated reads of a deposit’s record cause only one notification', async () => {
      const id = await deposit();
      for (let times = 0; times < 3; times += 1) await postWebhook({ type: 'deposit', transaction_id: id });
      await until(async () => {
        const { json } = await world.ask('GET', '/bff/events/inbox?page_size=100');
        const rows = (json as { page: { data: { ref: string | null; state: string } }[] }).page.filter(
          ({ data }) => data.ref === String(id),
        );
        return rows.length === 4 && rows.every(({ data }) => data.state === 'read');
      });
      expect(await noticesAbout('compliance', id)).toHaveLength(1);
    });

    test('a user can mark one notification as read, or one with all older notifications', async () => {
      const [first, second, third] = [await deposit(), await deposit(), await deposit()];
      const unreadBefore = (await noticesOf('compliance')).unread;
      const isRead = async (id: number) => (await noticesAbout('compliance', id))[0]?.is_read;
      const [middleNotice] = await noticesAbout('compliance', second);
      expect((await markRead('compliance', middleNotice?.id)).unread).toBe(unreadBefore - 1);
      expect([await isRead(first), await isRead(second)]).toEqual([false, true]);
      expect((await markRead('compliance', middleNotice?.id, true)).unread).toBe(1);
      expect([await isRead(first), await isRead(third)]).toEqual([true, false]);
    });

    test('a user cannot mark a notification that is not visible to them', async () => {
      const id = await deposit();
      const [notice] = await noticesAbout('compliance', id);
      await markRead('viewer', notice?.id);
      expect((await noticesAbout('compliance', id))[0]?.is_read).toBe(false);
      const refusal = await world.ask('POST', '/bff/notices/read', { id: '1; drop', with_older: false }, { as: 'viewer' });
      expect([refusal.status, refusal.json]).toMatchObject([400, { field: 'id' }]);
    });
  });

  test('other treasurers are notified of a withdrawal that awaits approval until the decision', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    expect(await noticesAbout('treasury2', key)).toMatchObject([
      { kind: 'review_wanted', command: { kind: 'withdrawal', asset: 'btc', amount: expect.any(String) as string } },
    ]);
    for (const other of ['treasury', 'compliance'] as const) expect(await noticesAbout(other, key)).toEqual([]);
    await world.ask('POST', `/bff/commands/${key}/review`, { decision: 'decline', reason: 'Not today' }, { as: 'treasury2' });
    expect(await noticesAbout('treasury2', key)).toEqual([]);
    expect(await noticesAbout('treasury', key)).toMatchObject([{ kind: 'request_ended', state: 'declined' }]);
  });

  test('the requester is notified of the approval of a withdrawal', async () => {
    const id = await world.wallet('btc', '1');
    const key = crypto.randomUUID();
    await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
    await world.ask('POST', `/bff/commands/${key}/review`, { decision: 'release' }, { as: 'treasury2' });
    expect(await noticesAbout('treasury', key)).toMatchObject([{ kind: 'request_approved' }]);
    expect(await noticesAbout('treasury2', key)).toEqual([]);
  });

  test('other treasurers are notified of a batch that awaits approval until the decision', async () => {
    const key = crypto.randomUUID();
    const rows = [{ line: 2, cells: [], type: 'wallet', id: await world.wallet('btc', '1'), amount: '7000' }];
    const body = { wallet_id: await world.wallet('btc', '1'), asset: 'btc', file: null, header: [], rows, remainder_of: null };
    expect((await world.send('/bff/batches', body, { key })).json).toMatchObject({ state: 'awaiting_review' });
    expect(await noticesAbout('treasury2', key)).toMatchObject([
      { kind: 'review_wanted', command: null, batch: { asset: 'btc', amount: '0.00007', user_name: 'Tess Treasury' } },
    ]);
    expect(await noticesAbout('treasury', key)).toEqual([]);
    await world.ask('POST', `/bff/batches/${key}/review`, { decision: 'decline', reason: 'Not today' }, { as: 'treasury2' });
    expect(await noticesAbout('treasury2', key)).toEqual([]);
    expect(await noticesAbout('treasury', key)).toMatchObject([{ kind: 'request_ended', state: 'declined', batch: { asset: 'btc' } }]);
  });

  test('a control change is an unread notification for other users, and a read one for the user who changed it', async () => {
    const ref = crypto.randomUUID();
    const { id: by } = await world.tables
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'security2@desk.example')
      .executeTakeFirstOrThrow();
    const notices = new Notices({ tables: world.tables, now: Date.now });
    await world.tables.transaction().execute((trx) => notices.controlChanged(trx, { kind: 'change_told', ref, state: 'waiting', by }));
    expect(await noticesAbout('security', ref)).toMatchObject([{ state: 'waiting', is_read: true }]);
    expect(await noticesAbout('auditor', ref)).toMatchObject([{ state: 'waiting', is_read: false }]);
  });

  test('the requester is notified of an unknown outcome and of its resolution', async () => {
    await setReviews(world.tables, 'off');
    const sendLostWithdrawal = async (fault: 'error_500' | 'reset_after') => {
      const id = await world.wallet('btc', '1');
      const key = crypto.randomUUID();
      await world.direct('PUT', '/sandbox/faults', [{ method: 'POST', path: '/api/v1/wallets/:wallet_id/transactions', fault, times: 1 }]);
      const answer = await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal(), { key });
      expect([answer.status, answer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
      return key;
    };
    const unresolvedAnswer = await sendLostWithdrawal('error_500');
    expect(await noticesAbout('treasury', unresolvedAnswer)).toMatchObject([{ kind: 'outcome_unknown' }]);
    expect(await noticesAbout('treasury2', unresolvedAnswer)).toEqual([]);
    const commandId = await sendLostWithdrawal('reset_after');
    await world.waitForState(commandId, 'confirmed');
    expect(await noticesAbout('treasury', commandId)).toMatchObject([{ kind: 'outcome_decided', state: 'confirmed', is_read: false }]);
    expect(await noticesAbout('treasury2', commandId)).toEqual([]);
  });
});
