import { beforeAll, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { orderPreflightSchema } from '#contract/desk/preflight.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openJournal, smallWithdrawal, type TestJournal } from './test-journal.ts';

describeEachDatabase('an order that an older journal shows as not sent', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
  }, openMsMax);

  /** Sends the transfer of an order directly, as the journal did that a backup replaced. */
  const sendBefore = (walletId: number, key: string, amount?: string) =>
    world.direct('POST', `/api/v1/wallets/${walletId}/transactions`, { ...smallWithdrawal(amount), notes: noteMark(key) });
  const review = (key: string, decision: 'release' | 'decline') =>
    world.ask('POST', `/bff/commands/${key}/review`, { decision, reason: 'Compared' }, { as: 'treasury2' });

  test('the approval of a request is refused while the custodian has a record with its mark, and the request can be declined', async () => {
    await setReviews(world.tables, 'always');
    const [walletId, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    expect((await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key })).status).toBe(202);
    const { id } = await sendBefore(walletId, key);
    const { json } = await world.ask('GET', `/bff/commands/${key}/preflight`, undefined, { as: 'treasury2' });
    const duplicateLine = orderPreflightSchema.parse(json).lines.find(({ rule }) => rule === 'duplicate');
    expect(duplicateLine?.answer).toBe('ask');
    expect(await review(key, 'release')).toMatchObject({
      status: 409,
      json: { code: 'reconciliation_open', error: expect.stringContaining(`transaction ${id}`) as string },
    });
    expect(await world.command(key)).toMatchObject({ state: 'awaiting_review' });
    expect(await world.records(walletId)).toHaveLength(1);
    expect((await review(key, 'decline')).json).toMatchObject({ state: 'declined' });
  });

  test('a new request is refused while the custodian has a record with its mark, even if the requester confirms the repeat', async () => {
    await setReviews(world.tables, 'off');
    for (const amount of ['0.0001', '0.0002']) {
      const [walletId, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
      const { id } = await sendBefore(walletId, key, amount);
      const headers = { 'duplicate-of': String(id) };
      expect(await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key, headers })).toMatchObject({
        status: 409,
        json: { code: 'reconciliation_open', outcome: 'not_sent' },
      });
      expect(await world.records(walletId)).toHaveLength(1);
    }
  });
});
