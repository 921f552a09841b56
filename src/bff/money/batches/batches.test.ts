import { beforeAll, describe, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { batchRowsSchema, batchSchema, type Batch } from '#contract/desk/batches.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { describeEachDatabase } from '#database/testing.ts';

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** A row that pays this many satoshis. Each row of a test has a different amount, which identifies its payment. */
const row = (line: number, satoshis: number) => ({
  line,
  cells: [address, String(satoshis)],
  type: 'public_address',
  public_address: address,
  amount: String(satoshis),
});

/** Five rows make three parts, with two destinations per call. */
const fiveRows = (first: number) => Array.from({ length: 5 }, (_each, index) => row(index + 2, first + index));

describeEachDatabase('a batch', (openDatabase) => {
  let world: TestJournal;
  let next = 10_000;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { destinationsPerCall: 2 });
    await setReview('off');
  }, openMsMax);

  const setReview = (mode: 'off' | 'always') => setReviews(world.tables, mode);
  const newBatch = async (overrides: object = {}) => {
    next += 100;
    const wallet_id = await world.wallet('btc', '1');
    return { wallet_id, asset: 'btc', file: null, header: ['address', 'amount'], rows: fiveRows(next), remainder_of: null, ...overrides };
  };
  const post = (body: object, { key = crypto.randomUUID(), as: user = 'treasury' as TestUser, headers = {} } = {}) =>
    world.ask('POST', '/bff/batches', body, { as: user, headers: { 'idempotency-key': key, ...headers } });
  const readBatch = async (id: string): Promise<Batch> => {
    const { status, json } = await world.ask('GET', `/bff/batches/${id}`);
    if (status !== 200) throw new Error(`the batch answered ${status}`);
    return batchSchema.parse(json);
  };
  const control = (id: string, controlName: string, user: TestUser = 'treasury') =>
    world.ask('POST', `/bff/batches/${id}/control`, { control: controlName }, { as: user });
  const waitForBatch = async (id: string, isReached: (batch: Batch) => boolean): Promise<Batch> => {
    for (;;) {
      const now = await readBatch(id);
      if (isReached(now)) return now;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const createBatch = async (body: object): Promise<string> => {
    const key = crypto.randomUUID();
    const answer = await post(body, { key });
    expect([answer.status, answer.json]).toMatchObject([200, { id: key }]);
    return key;
  };
  /** Number of the wallet's records, one for each call. */
  const readPaidRows = async (walletId: number) => (await world.records(walletId)).length;

  test('a batch is sent part by part, each part once, and its rows show their records', async () => {
    const body = await newBatch({ file: { name: 'pay.csv', sha256: 'a'.repeat(64) } });
    const id = await createBatch(body);
    const batch = await waitForBatch(id, ({ state }) => state === 'ended');
    expect(batch).toMatchObject({
      file: { name: 'pay.csv' },
      row_count: 5,
      destination_count: 1,
      reason: null,
      has_remainder: false,
      counts: { sent: 5, not_sent: 0, unknown: 0 },
      parts: [
        { number: 1, row_count: 2, state: 'confirmed' },
        { number: 2, state: 'confirmed' },
        { number: 3, row_count: 1, state: 'confirmed' },
      ],
    });
    expect(await readPaidRows(body.wallet_id)).toBe(3);
    for (const { command_id: commandId } of batch.parts) expect((await world.command(commandId ?? '')).batch_id).toBe(id);
    const { rows } = batchRowsSchema.parse((await world.ask('GET', `/bff/batches/${id}/rows`)).json);
    expect(rows.map(({ line, state, record_id: record }) => [line, state, record === null])).toEqual(
      [2, 3, 4, 5, 6].map((line) => [line, 'sent', false]),
    );
    expect(new Set(rows.map(({ record_id: record }) => record)).size).toBe(3);
    // Pages of rows across parts equal the full list.
    const [some, rest] = [
      await world.ask('GET', `/bff/batches/${id}/rows?count=3`),
      await world.ask('GET', `/bff/batches/${id}/rows?first=3`),
    ];
    expect([...batchRowsSchema.parse(some.json).rows, ...batchRowsSchema.parse(rest.json).rows]).toEqual(rows);
    const batchList = await world.ask('GET', '/bff/batches?page_size=1');
    expect(batchList.json).toMatchObject({ page: [{ data: { id } }] });
  });

  test('the key of a batch creates only one batch, and only its requester can use the key', async () => {
    const body = await newBatch();
    const key = crypto.randomUUID();
    const answers = await Promise.all([post(body, { key }), post(body, { key }), post(body, { key })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await waitForBatch(key, ({ state }) => state === 'ended');
    expect(await readPaidRows(body.wallet_id)).toBe(3);
    expect((await post({ ...body, header: [] }, { key })).json).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await post(body, { key, as: 'treasury2' })).status).toBe(404);
  });

  test('a batch that repeats sent payments is refused until the requester confirms the repeats', async () => {
    const body = await newBatch();
    const firstBatch = await waitForBatch(await createBatch(body), ({ state }) => state === 'ended');
    const answer = await post(body);
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'possible_duplicate', earlier: { batch_id: firstBatch.id, row: 0 } }]);
    const key = crypto.randomUUID();
    const { repeats = [] } = deskErrorSchema.parse(answer.json);
    const confirmedAnswer = await post({ ...body, duplicates: repeats }, { key });
    expect(confirmedAnswer.status).toBe(200);
    await waitForBatch(key, ({ state }) => state === 'ended');
    expect(await readPaidRows(body.wallet_id)).toBe(6);
  });

  test('a batch ends at a part that was not sent, and one later batch sends its remaining rows', async () => {
    const body = await newBatch();
    // This amount is enough for the first part only.
    const poorWallet = await world.wallet('btc', '0.00025');
    const rows = [row(2, 5001), row(3, 5002), row(4, 400_000), row(5, 5003)];
    const id = await createBatch({ ...body, wallet_id: poorWallet, rows });
    const batch = await waitForBatch(id, ({ state }) => state === 'ended');
    expect(batch).toMatchObject({ counts: { sent: 2, not_sent: 2, unknown: 0 }, has_remainder: true });
    expect(batch.reason).toMatch(/Part 2 was refused/);
    await world.direct('POST', '/sandbox/deposits', { wallet_id: poorWallet, asset: 'btc', amount: '1' });

    const rest = { ...body, wallet_id: poorWallet, rows: rows.slice(2), remainder_of: id };
    const sentRow = await post({ ...rest, rows });
    expect([sentRow.status, sentRow.json]).toMatchObject([400, { field: 'rows.0' }]);
    const otherAnswer = await post({ ...rest, rows: [row(4, 400_001)] });
    expect([otherAnswer.status, otherAnswer.json]).toMatchObject([400, { field: 'rows.0' }]);
    const nextBatch = await createBatch(rest);
    await waitForBatch(nextBatch, ({ state }) => state === 'ended');
    expect(await readPaidRows(poorWallet)).toBe(2);
    expect((await post({ ...rest, rows: [row(4, 400_000)] })).status).toBe(409);
    expect(await readBatch(id)).toMatchObject({ remainder_id: nextBatch, has_remainder: false });
  });

  test('a batch with an unknown part continues automatically when the part’s record is found', async () => {
    const body = await newBatch();
    await world.direct('PUT', '/sandbox/faults', [
      { method: 'POST', path: '/api/v2/send_batch_now', fault: 'reset_after', times: 1 },
      { method: 'GET', path: '/api/v1/transactions', fault: 'error_500', times: 1000 },
    ]);
    // The payments of the last 24 hours are read before each part.
    await world.direct('PUT', '/sandbox/faults', [{ method: 'POST', path: '/api/v2/send_batch_now', fault: 'reset_after', times: 1 }]);
    const id = await createBatch(body);
    const batch = await waitForBatch(id, ({ state }) => state === 'ended');
    expect(batch.counts).toMatchObject({ sent: 5 });
    const [firstPart] = batch.parts;
    expect((await world.command(firstPart?.command_id ?? '')).evidence.map(({ what }) => what).join(' ')).toMatch(/Found as transaction/);
    expect(await readPaidRows(body.wallet_id)).toBe(3);
  });

  test('another treasurer approves a whole batch or declines it with a reason, and its requester cancels it', async () => {
    await setReview('always');
    const body = await newBatch();
    const [releasedBatch, declinedBatch, cancelledBatch] = [
      await createBatch(body),
      await createBatch(await newBatch()),
      await createBatch(await newBatch()),
    ];
    expect(await readBatch(releasedBatch)).toMatchObject({ state: 'awaiting_review', counts: { waiting: 5 } });
    const review = (id: string, decision: object, user: TestUser = 'treasury2') =>
      world.ask('POST', `/bff/batches/${id}/review`, decision, { as: user });
    expect((await review(releasedBatch, { decision: 'release' }, 'treasury')).status).toBe(403);
    expect((await review(declinedBatch, { decision: 'decline' })).json).toMatchObject({ field: 'reason' });
    expect((await review(declinedBatch, { decision: 'decline', reason: 'No' })).json).toMatchObject({ state: 'declined' });
    expect((await control(cancelledBatch, 'cancel', 'treasury2')).status).toBe(403);
    expect((await control(cancelledBatch, 'cancel')).json).toMatchObject({ state: 'cancelled' });
    expect((await review(releasedBatch, { decision: 'release' })).status).toBe(200);
    const batch = await waitForBatch(releasedBatch, ({ state }) => state === 'ended');
    expect(batch.counts.sent).toBe(5);
    expect((await world.command(batch.parts[0]?.command_id ?? '')).review).toMatchObject({ needed: true, decision: 'release' });
    await setReview('off');
  });

  test('a batch cannot be approved after its requester lost the role that sends money', async () => {
    await setReview('always');
    const id = await createBatch(await newBatch());
    const requester = world.tables.updateTable('users').where('email', '=', 'treasury@desk.example');
    await requester.set({ roles: '' }).execute();
    const { status } = await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release' }, { as: 'treasury2' });
    await requester.set({ roles: 'treasury' }).execute();
    expect([status, (await readBatch(id)).state]).toEqual([403, 'awaiting_review']);
    await setReview('off');
  });

  test('a batch can be paused and stopped, and a stopped batch offers its remaining rows', async () => {
    const body = await newBatch();
    // An unresolved command of the same wallet and asset makes the batch wait.
    await world.direct('PUT', '/sandbox/faults', [
      { method: 'POST', path: '/api/v1/wallets/:wallet_id/transactions', fault: 'hang_before', times: 1 },
    ]);
    const blockingAnswer = await world.send(`/api/v1/wallets/${body.wallet_id}/transactions`, {
      destination: { type: 'external', addresses: { btc: address } },
      amounts: { btc: 0.0001 },
    });
    expect([blockingAnswer.status, blockingAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
    const id = await createBatch(body);
    expect((await control(id, 'pause')).json).toMatchObject({ state: 'paused', reason: 'Paused by Tess Treasury' });
    expect(await readPaidRows(body.wallet_id)).toBe(0);
    expect((await control(id, 'stop')).json).toMatchObject({ state: 'ended', counts: { not_sent: 5 }, has_remainder: true });
    expect((await control(id, 'resume')).status).toBe(409);
  });

  test('a stopped batch with an unknown part offers no remainder', async () => {
    const body = await newBatch();
    await world.direct('PUT', '/sandbox/faults', [{ method: 'POST', path: '/api/v2/send_batch_now', fault: 'hang_before', times: 1 }]);
    const id = await createBatch(body);
    await waitForBatch(id, ({ counts }) => counts['unknown'] === 2);
    const stopAnswer = await control(id, 'stop');
    expect(stopAnswer.json).toMatchObject({ state: 'ended', counts: { unknown: 2, not_sent: 3 }, has_remainder: false });
    expect((await post({ ...body, rows: body.rows.slice(2), remainder_of: id })).status).toBe(409);
  });

  describe('an invalid batch', () => {
    test.each([
      ['rows.0.public_address', { rows: [{ ...row(2, 5000), public_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx' }] }],
      ['rows.1.line', { rows: [row(2, 5000), row(2, 6000)] }],
      ['rows.0.amount', { rows: [{ ...row(2, 5000), amount: '0' }] }],
      ['rows.0.id', { rows: [{ ...row(2, 5000), id: 4 }] }],
      ['rows', { rows: [] }],
      ['asset', { asset: 'eth' }],
      ['remainder_of', { remainder_of: crypto.randomUUID() }],
    ])('a batch that is invalid at %s is refused with that field', async (field, overrides) => {
      const { status, json } = await post(await newBatch(overrides));
      expect([status, json]).toMatchObject([400, { field }]);
    });

    test('a batch is refused without a key, without the role, and beyond 10,000 rows', async () => {
      const body = await newBatch();
      expect((await world.ask('POST', '/bff/batches', body)).json).toMatchObject({ code: 'idempotency_key_missing' });
      for (const role of ['viewer', 'compliance', 'administrator'] as const) expect((await post(body, { as: role })).status).toBe(403);
      const manyRows = Array.from({ length: 10_001 }, (_each, index) => row(index + 1, index + 1));
      expect((await post({ ...body, rows: manyRows })).json).toMatchObject({
        field: 'rows',
        error: expect.stringMatching(/10000/) as string,
      });
      expect((await world.ask('GET', `/bff/batches/${crypto.randomUUID()}`)).status).toBe(404);
      expect((await world.ask('GET', '/bff/batches', undefined, { as: 'viewer' })).status).toBe(403);
    });
  });
});
