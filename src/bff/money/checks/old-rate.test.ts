import { beforeAll, expect, test } from 'vitest';
import { smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { openWiredJournal, withRecords } from '#bff/money/commands/test-wired-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a small payment whose only CAD rate is 60 days old', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  beforeAll(async () => {
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase()));
    proxy.interceptor = async (call, forward) => {
      const answer = await forward();
      const created_at = new Date(Date.now() - 60 * dayMs).toISOString();
      const isRateRead = call.path === '/api/v1/transactions' && !call.query.has('created_since');
      return isRateRead ? withRecords(answer, (record) => ({ ...record, created_at })) : answer;
    };
    // The first payment creates the only record with a rate of bitcoin.
    const path = `/api/v1/wallets/${await world.wallet('btc', '1')}/transactions`;
    await world.send(path, smallWithdrawal('0.0002'));
    await setReviews(world.tables, 'above');
  }, openMsMax);

  test('a payment with a 60-day-old rate requires approval and reports that the rate is too old', async () => {
    const id = await world.wallet('btc', '1');
    const sendAnswer = await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal());
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([
      202,
      { command: { state: 'awaiting_review', review: { why: expect.stringMatching(/rate 60 days old \(too old\)/) as string } } },
    ]);
    expect(await world.records(id)).toEqual([]);
  });
});
