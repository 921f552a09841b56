import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { healthSchema } from '#contract/desk/health.ts';
import { noticesSchema } from '#contract/desk/notices.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Polling limits for a slow, busy machine, ms. */
const polling = { timeout: 20_000, interval: 20 } as const;

describeEachDatabase('a stalled batch', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const createBatch = async (): Promise<string> => {
    const key = crypto.randomUUID();
    const rows = [2, 3].map((line) => ({
      line,
      cells: [],
      type: 'public_address',
      public_address: strangeAddress(),
      amount: '7000',
    }));
    const body = { wallet_id: await world.wallet('btc', '1'), asset: 'btc', file: null, header: [], rows, remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } })).status).toBe(200);
    return key;
  };
  const release = (id: string) => world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release' }, { as: 'treasury2' });
  const readBatch = async (id: string) => batchSchema.parse((await world.ask('GET', `/bff/batches/${id}`)).json);

  test('a stalled batch shows its time and reason, does not delay other batches, and continues when the cause is gone', async () => {
    const [brokenBatch, workingBatch] = [await createBatch(), await createBatch()];
    const row = world.tables.updateTable('batches').where('id', '=', brokenBatch);
    const { sealed_rows } = await world.tables.selectFrom('batches').selectAll().where('id', '=', brokenBatch).executeTakeFirstOrThrow();
    await row.set({ sealed_rows: 'sealed with a secret that is gone' }).execute();
    await release(brokenBatch);
    await release(workingBatch);
    await expect.poll(async () => (await readBatch(workingBatch)).state, polling).toBe('ended');
    await expect.poll(async () => (await readBatch(brokenBatch)).stalled, polling).not.toBeNull();
    const { stalled, state } = await readBatch(brokenBatch);
    const noticesOf = async () => {
      const { json } = await world.ask('GET', '/bff/notices');
      return noticesSchema
        .parse(json)
        .notices.filter(({ kind }) => kind === 'batch_stalled')
        .map(({ ref }) => ref);
    };
    expect(await noticesOf()).toEqual([brokenBatch]);
    expect([state, stalled?.why]).toEqual([
      'running',
      'The desk could not continue this batch (Error; details are in its log) and retries',
    ]);
    const { json } = await world.ask('GET', '/bff/health', undefined, { as: 'administrator' });
    expect(healthSchema.parse(json).failing_jobs).toMatchObject([{ name: 'batches', error: 'Error' }]);
    await row.set({ sealed_rows }).execute();
    await expect.poll(async () => (await readBatch(brokenBatch)).state, polling).toBe('ended');
    expect(await noticesOf()).toEqual([]);
    expect(await readBatch(brokenBatch)).toMatchObject({ stalled: null, counts: { sent: 2 } });
  });
});
