import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { isTestAll } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Time limit for 1,000 payments on a slow, busy machine, ms. */
const batchMsMax = 60_000;

describeEachDatabase('a batch to many different addresses', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { money: { attemptMs: 20_000, lockWaitMs: 150, sweepMs: 100 } });
    await setReviews(world.tables, 'off');
  }, openMsMax);

  test.for(isTestAll ? [200, 1000] : [100])(
    'a batch to %i different addresses is sent to its end',
    { timeout: batchMsMax },
    async (count) => {
      const wallet_id = await world.wallet('btc', '1');
      const rows = Array.from({ length: count }, (_each, index) => {
        const address = strangeAddress();
        return { line: index + 2, cells: [], type: 'public_address', public_address: address, amount: String(1000 + index) };
      });
      const key = crypto.randomUUID();
      const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
      const creation = await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } });
      expect(creation.status).toBe(200);
      const readBatch = async () => batchSchema.parse((await world.ask('GET', `/bff/batches/${key}`)).json);
      await expect.poll(async () => (await readBatch()).state, { timeout: batchMsMax / 2, interval: 100 }).toBe('ended');
      expect(await readBatch()).toMatchObject({ reason: null, counts: { sent: count } });
      expect(await world.records(wallet_id)).toHaveLength(Math.ceil(count / 200));
    },
  );

  test('a direct call of the service path pays 200 different addresses', { timeout: batchMsMax }, async () => {
    const source_wallet_id = await world.wallet('btc', '1');
    const destinations = Array.from({ length: 200 }, () => ({
      type: 'public_address',
      public_address: strangeAddress(),
      amount: '5000',
    }));
    const sendAnswer = await world.send('/api/v2/send_batch_now', { source_wallet_id, asset: 'btc', destinations });
    expect(sendAnswer.status).toBe(200);
    expect(await world.records(source_wallet_id)).toHaveLength(1);
  });
});
