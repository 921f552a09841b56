import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { ordersOf, payment } from '#bff/money/orders/test-orders-of.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchRowsSchema, batchSchema } from '#contract/desk/batches.ts';
import { dayMs, reviewTime } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the unsent rows of a batch', (openDatabase) => {
  let world: TestJournal;
  let orders: ReturnType<typeof ordersOf>;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    orders = ordersOf(world);
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const rows = [2, 3, 4].map((line) => payment(line));
  const batch = async (wallet: number, remainder_of: string | null = null, batchRows = rows) => {
    const key = crypto.randomUUID();
    const { status } = await orders.batch(wallet, batchRows, { key, body: { remainder_of } });
    return status === 200 ? key : status;
  };
  const createBatch = async (...parameters: Parameters<typeof batch>) => {
    const key = await batch(...parameters);
    if (typeof key === 'number') throw new Error(`a batch was answered ${key}`);
    return key;
  };
  const stopBatch = async (id: string) => {
    // A batch that awaits approval cannot be stopped, so it is set to running first. A decline after the first part
    // ends a batch in the same way.
    await world.tables
      .updateTable('batches')
      .set({ state: 'running' })
      .where('id', '=', id)
      .where('state', '=', 'awaiting_review')
      .execute();
    await orders.control(id, 'stop');
  };
  const end = {
    cancelled: (id: string) => orders.cancel('batch', id),
    declined: (id: string) => orders.decide('batch', id, 'decline'),
    expired: async (id: string) => {
      await world.tables
        .updateTable('batches')
        .set({ awaits_since: new Date(Date.now() - dayMs - 1) })
        .where('id', '=', id)
        .execute();
      await expect.poll(() => orders.readBatch(id)).toMatchObject({ state: 'expired' });
    },
  };
  const readBatch = async (id: string) => batchSchema.parse(await orders.readBatch(id));
  const createStoppedBatch = async (wallet: number, remainder_of: string | null = null) => {
    // An unresolved command of the same wallet prevents the first send of each batch.
    const id = await createBatch(wallet, remainder_of);
    await stopBatch(id);
    return id;
  };
  /** Creates a wallet with an unresolved request, which makes its running batches wait. */
  const busyWallet = async () => {
    const wallet = await world.wallet('btc', '1');
    await orders.withdraw(wallet, { type: 'wallet', id: await world.wallet('btc', '1') }, 0.5, { key: crypto.randomUUID() });
    await world.tables
      .updateTable('commands')
      .set({ state: 'unknown', sent_at: new Date(), sender: 'gone', signed_at: new Date() })
      .where('wallet_id', '=', String(wallet))
      .execute();
    return wallet;
  };

  test.for(['cancelled', 'declined', 'expired'] as const)(
    'the rows of a remainder that is %s before its first send return to the earlier batch',
    async (state) => {
      const wallet = await busyWallet();
      const firstBatch = await createStoppedBatch(wallet);
      const secondBatch = await createBatch(wallet, firstBatch);
      expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: false, remainder_id: secondBatch });
      await end[state](secondBatch);
      expect(await readBatch(secondBatch)).toMatchObject({ state, has_remainder: false });
      expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: true, remainder_id: null });
      expect(await batch(wallet, secondBatch)).toBe(409);
      const thirdId = await createBatch(wallet, firstBatch);
      expect(await batch(wallet, firstBatch)).toBe(409);
      expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: false, remainder_id: thirdId });
    },
  );

  test('a batch expires when no approver decides within 24 hours, and its rows are unsent', async () => {
    const id = await createBatch(await busyWallet());
    const { made_at: requestedAt, awaits_until: deadline } = await readBatch(id);
    expect(Date.parse(deadline ?? '') - Date.parse(requestedAt)).toBe(reviewTime.ms);
    await end.expired(id);
    expect(await readBatch(id)).toMatchObject({ awaits_until: null, has_remainder: true, counts: { not_sent: rows.length } });
  });

  test('rows that returned to their batch can be sent again, except rows that another remainder already sends', async () => {
    const wallet = await busyWallet();
    const firstBatch = await createStoppedBatch(wallet);
    await end.cancelled(await createBatch(wallet, firstBatch));
    await createBatch(wallet, firstBatch, rows.slice(0, 1));
    expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: true });
    expect(await batch(wallet, firstBatch, rows.slice(0, 1))).toBe(409);
    await createBatch(wallet, firstBatch, rows.slice(1));
    expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: false });
  });

  test('the unsent rows of a stopped remainder batch do not return to the first batch, and go to a new remainder batch', async () => {
    const wallet = await busyWallet();
    const firstBatch = await createStoppedBatch(wallet);
    const secondBatch = await createStoppedBatch(wallet, firstBatch);
    expect(await batch(wallet, firstBatch)).toBe(409);
    expect([await readBatch(firstBatch), await readBatch(secondBatch)]).toMatchObject([{ has_remainder: false }, { has_remainder: true }]);
    const thirdId = await createBatch(wallet, secondBatch);
    await end.cancelled(thirdId);
    expect([await readBatch(firstBatch), await readBatch(secondBatch), await readBatch(thirdId)]).toMatchObject([
      { has_remainder: false, remainder_id: secondBatch },
      { has_remainder: true, remainder_id: null },
      { has_remainder: false },
    ]);
  });

  test('two remainders send different rows, and no row twice', async () => {
    const wallet = await busyWallet();
    const firstBatch = await createStoppedBatch(wallet);
    const secondBatch = await createBatch(wallet, firstBatch, rows.slice(0, 1));
    expect(await batch(wallet, firstBatch)).toBe(409);
    expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: true, remainder_id: secondBatch });
    const listedRows = batchRowsSchema.parse((await world.ask('GET', `/bff/batches/${firstBatch}/rows`)).json).rows;
    expect(listedRows.map(({ remainder_id: owner }) => owner)).toEqual([secondBatch, null, null]);
    const thirdId = await createBatch(wallet, firstBatch, rows.slice(1));
    expect(await readBatch(firstBatch)).toMatchObject({ has_remainder: false, remainder_id: thirdId });
    expect(await batch(wallet, firstBatch, rows.slice(1))).toBe(409);
  });

  test('when two remainders are created at the same moment, only one of them claims the rows', async () => {
    const wallet = await busyWallet();
    const firstBatch = await createStoppedBatch(wallet);
    const createBatch = await Promise.all([batch(wallet, firstBatch), batch(wallet, firstBatch)]);
    expect(createBatch.filter((each) => each === 409)).toHaveLength(1);
  });
});
