import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('two equal batches under two keys', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const batch = async () => {
    const rows = [2, 3].map((line) => ({ line, cells: [], type: 'public_address', public_address: strangeAddress(), amount: '7000' }));
    return { wallet_id: await world.wallet('btc', '1'), asset: 'btc', file: null, header: [], rows, remainder_of: null };
  };
  const make = (body: object, key: string, headers = {}) =>
    world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key, ...headers } });
  const readBatch = async (key: string) => batchSchema.parse((await world.ask('GET', `/bff/batches/${key}`)).json);
  const decide = (key: string, decision: 'release' | 'decline') =>
    world.ask('POST', `/bff/batches/${key}/review`, { decision, reason: 'as it must be' }, { as: 'treasury2' });

  test('when two equal batches are created at the same moment, one of them is refused as a possible duplicate', async () => {
    const body = await batch();
    const answers = await Promise.all([make(body, crypto.randomUUID()), make(body, crypto.randomUUID())]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'possible_duplicate' });
  });

  test('an equal batch is refused in another row order and as a direct call of the service path', async () => {
    const body = await batch();
    expect((await make(body, crypto.randomUUID())).status).toBe(200);
    expect((await make({ ...body, rows: body.rows.toReversed() }, crypto.randomUUID())).status).toBe(409);
    const destinations = body.rows.map(({ line: _line, cells: _cells, ...payment }) => payment);
    const sendAnswer = await world.send('/api/v2/send_batch_now', { source_wallet_id: body.wallet_id, asset: 'btc', destinations });
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([409, { code: 'possible_duplicate' }]);
  });

  test('a repeated batch is sent after its requester confirms every repeat', async () => {
    const [body, firstKey, secondKey] = [await batch(), crypto.randomUUID(), crypto.randomUUID()];
    await make(body, firstKey);
    const { repeats = [] } = deskErrorSchema.parse((await make(body, secondKey)).json);
    expect(repeats).toMatchObject([0, 1].map((row) => ({ row, earlier: { batch_id: firstKey, row } })));
    expect((await make({ ...body, duplicates: repeats.slice(0, 1) }, secondKey)).status).toBe(409);
    expect((await make({ ...body, duplicates: repeats }, secondKey)).status).toBe(200);
    for (const key of [firstKey, secondKey]) {
      await decide(key, 'release');
      await expect.poll(async () => (await readBatch(key)).state).toBe('ended');
      expect(await readBatch(key)).toMatchObject({ reason: null, counts: { sent: 2 } });
    }
    expect(await world.records(body.wallet_id)).toHaveLength(2);
  });

  test('a batch may equal a declined batch', async () => {
    const [body, firstKey] = [await batch(), crypto.randomUUID()];
    await make(body, firstKey);
    await decide(firstKey, 'decline');
    expect((await make(body, crypto.randomUUID())).status).toBe(200);
  });
});

describeEachDatabase('a batch whose parts are equal', (openDatabase) => {
  test('a batch with equal parts is sent to its end, because its own parts are not duplicates', { timeout: openMsMax }, async () => {
    const world = await openJournal(await openDatabase(), { destinationsPerCall: 1 });
    await setReviews(world.tables, 'off');
    const [wallet_id, key, public_address] = [await world.wallet('btc', '1'), crypto.randomUUID(), strangeAddress()];
    const rows = [2, 3, 4].map((line) => ({ line, cells: [], type: 'public_address', public_address, amount: '7000' }));
    const body = { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    expect((await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': key } })).status).toBe(200);
    const readBatch = async () => (await world.ask('GET', `/bff/batches/${key}`)).json;
    await expect.poll(readBatch).toMatchObject({ state: 'ended', reason: null, counts: { sent: 3 } });
    expect(await world.records(wallet_id)).toHaveLength(3);
  });
});
