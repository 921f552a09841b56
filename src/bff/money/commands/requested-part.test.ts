import { expect, test } from 'vitest';
import { policyWith, publishPolicy } from '#bff/money/policy/test-policy.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { strangeAddress } from './test-addresses.ts';
import { openJournal } from './test-journal.ts';

describeEachDatabase('the part of a batch', (openDatabase) => {
  test('the request time of a part is that of its batch, although the desk created the part after the approval', async () => {
    const world = await openJournal(await openDatabase());
    await publishPolicy(world.tables, policyWith({}, { reviews: [{ role: 'treasury', count: 1 }] }));
    const [wallet_id, id] = [await world.wallet('btc', '1'), crypto.randomUUID()];
    const row = { line: 2, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' };
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows: [row], remainder_of: null };
    const { json: batch } = await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } });
    expect((await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release' }, { as: 'treasury2' })).status).toBe(200);
    const partIds = async () => (await world.tables.selectFrom('commands').select('id').execute()).map((part) => part.id);
    await expect.poll(partIds).toHaveLength(1);
    const [partId = ''] = await partIds();
    const { made_at: createdAt, requested_at: requestedAt } = await world.command(partId);
    expect(batch).toMatchObject({ made_at: requestedAt });
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(requestedAt));
  });
});
