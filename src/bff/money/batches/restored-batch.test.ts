import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { hourMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a batch in a restored journal', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  test('a part that the lost journal sent more than a day ago is not sent again, and the batch pauses', async () => {
    const [wallet_id, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const payments = [2, 3].map(() => ({ type: 'public_address', public_address: strangeAddress(), amount: '7000' }));
    const rows = payments.map((payment, index) => ({ ...payment, line: index + 2, cells: [] }));
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } })).status).toBe(200);
    await world.direct('POST', '/api/v2/send_batch_now', { source_wallet_id: wallet_id, asset: 'btc', destinations: payments });
    const now = Date.now();
    await world.tables
      .updateTable('batches')
      .set({ made_at: new Date(now - 40 * hourMs), awaits_since: new Date(now) })
      .where('id', '=', id)
      .execute();
    await sql`update custody.transactions set created_at = ${new Date(now - 30 * hourMs)} where source_wallet_id = ${wallet_id}`.execute(
      world.tables,
    );
    await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release' }, { as: 'treasury2' });
    const readBatch = async () => batchSchema.parse((await world.ask('GET', `/bff/batches/${id}`)).json);
    await expect.poll(async () => (await readBatch()).state).toBe('paused');
    expect((await readBatch()).reason).toMatch(/^Part 1: /);
    expect(await world.records(wallet_id)).toHaveLength(1);
  });
});
