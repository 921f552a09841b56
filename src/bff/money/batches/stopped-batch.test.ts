import { beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { lockKey } from '#bff/money/orders/order-keys.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import type { Database } from '#database/connect.ts';
import { waitForLockedTransactions } from '#database/test-waiting.ts';
import { describePostgres } from '#database/testing.ts';

describePostgres('a stopped batch', (openDatabase) => {
  let database: Database;
  let world: TestJournal;
  let afterClaim: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    database = await openDatabase();
    world = await openJournal(database, {
      destinationsPerCall: 1,
      moment: async (at) => (at === 'after_claim' ? afterClaim() : undefined),
    });
    await setReviews(world.tables, 'off');
  }, openMsMax);

  test('a stopped batch sends no part whose step began before the stop', async () => {
    const id = crypto.randomUUID();
    const readBatch = async () => batchSchema.parse((await world.ask('GET', `/bff/batches/${id}`)).json);
    const tables = database.tables<DeskTables>('desk');
    let secondKey = '';
    let stop: Promise<unknown> | undefined;
    // While the first part is sent, a transaction locks the key of the second part until the batch was stopped.
    afterClaim = async () => {
      afterClaim = async () => undefined;
      const { promise: isLocked, resolve: confirmLock } = Promise.withResolvers<void>();
      const part = tables.selectFrom('batch_parts').select('command_id').where('batch_id', '=', id).where('number', '=', 2);
      secondKey = (await part.executeTakeFirstOrThrow()).command_id;
      stop = tables.transaction().execute(async (trx) => {
        await lockKey(trx, secondKey);
        confirmLock();
        await waitForLockedTransactions(database, 1);
        return world.ask('POST', `/bff/batches/${id}/control`, { control: 'stop' });
      });
      await isLocked;
    };

    const walletId = await world.wallet('btc', '1');
    const rows = [2, 3].map((line) => {
      const public_address = strangeAddress(`line ${line}`);
      return { line, cells: [], type: 'public_address', public_address, amount: '20000' };
    });
    const body = { wallet_id: walletId, asset: 'btc', file: null, header: [], rows, remainder_of: null };
    const { status } = await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } });
    expect(status).toBe(200);
    await expect.poll(() => stop !== undefined).toBe(true);
    expect(await stop).toMatchObject({ status: 200 });
    // The transaction of the second part has ended when this lock is free again.
    await tables.transaction().execute((trx) => lockKey(trx, secondKey));
    expect((await readBatch()).parts.map(({ state }) => state)).toEqual(['confirmed', 'waiting']);
    expect(await world.records(walletId)).toHaveLength(1);
  });
});
