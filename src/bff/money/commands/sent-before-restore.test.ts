import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { orderPreflightSchema } from '#contract/desk/preflight.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { smallWithdrawal, type TestJournal } from './test-journal.ts';
import type { InterceptingProxy } from './test-wire.ts';
import { openWiredJournal, withRecords } from './test-wired-journal.ts';

describeEachDatabase('an order that an older journal shows as not sent', (openDatabase) => {
  let world: TestJournal;
  let wire: InterceptingProxy;
  beforeAll(async () => {
    ({ world, wire } = await openWiredJournal(await openDatabase()));
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

  test('the approval is refused even if the desk cannot read the record with the mark', async () => {
    await setReviews(world.tables, 'always');
    const [walletId, key] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key });
    await sendBefore(walletId, key);
    wire.interceptor = async (call, pass) => {
      const answer = await pass();
      const isList = call.method === 'GET' && call.path.startsWith('/api/v1/transactions');
      return isList ? withRecords(answer, (record) => ({ ...record, source: [] })) : answer;
    };
    expect(await review(key, 'release')).toMatchObject({ status: 409, json: { code: 'reconciliation_open' } });
    wire.interceptor = (_call, pass) => pass();
    expect(await world.records(walletId)).toHaveLength(1);
  });

  test('the approval of a direct batch, whose record has no mark, is refused while the custodian has an equal record of no request', async () => {
    await setReviews(world.tables, 'always');
    const [walletId, key, repeatedKey] = [await world.wallet('btc', '1'), crypto.randomUUID(), crypto.randomUUID()];
    const bodyOf = (...amounts: readonly string[]) => ({
      source_wallet_id: walletId,
      asset: 'btc',
      destinations: amounts.map((amount) => ({ type: 'public_address', public_address: strangeAddress(), amount })),
    });
    const [sentBody, newBody] = [bodyOf('6000', '7000'), bodyOf('8000')];
    await world.send('/api/v2/send_batch_now', sentBody, { key });
    await world.direct('POST', '/api/v2/send_batch_now', sentBody);
    expect(await review(key, 'release')).toMatchObject({ status: 409, json: { code: 'reconciliation_open' } });
    expect(await world.records(walletId)).toHaveLength(1);
    // Of two equal requests, each has its own record.
    const newKey = crypto.randomUUID();
    await world.send('/api/v2/send_batch_now', newBody, { key: newKey });
    await world.send('/api/v2/send_batch_now', newBody, { key: repeatedKey, headers: { 'duplicate-of': `${newKey}#0` } });
    for (const each of [newKey, repeatedKey]) expect((await review(each, 'release')).status).toBe(200);
    expect(await world.records(walletId)).toHaveLength(3);
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
