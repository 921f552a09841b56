import { beforeAll, expect, test } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { waitForLockedTransactions } from '#database/test-waiting.ts';
import { describePostgres } from '#database/testing.ts';
import { openJournal, smallWithdrawal, type TestJournal } from './test-journal.ts';

const address = smallWithdrawal().destination.addresses.btc;

describePostgres('concurrent requests of two wallets with one key', (openDatabase) => {
  let database: Database;
  let world: TestJournal;

  beforeAll(async () => {
    database = await openDatabase();
    world = await openJournal(database);
    await setReviews(world.tables, 'off');
  }, openMsMax);

  const rows = [{ line: 2, cells: [address, '10000'], type: 'public_address', public_address: address, amount: '10000' }];
  const requests = {
    withdrawal: (walletId: number) => ({ path: `/api/v1/wallets/${walletId}/transactions`, body: smallWithdrawal() }),
    batch: (wallet_id: number) => ({
      path: '/bff/batches',
      body: { wallet_id, asset: 'btc', file: null, header: ['address', 'amount'], rows, remainder_of: null },
    }),
  };

  test.for(['withdrawal', 'batch'] as const)(
    'of two concurrent requests with the same key, one sends a %s and the other is refused',
    async (kind) => {
      const wallets = [await world.wallet('btc', '1'), await world.wallet('btc', '1')];
      const key = crypto.randomUUID();
      // Signs in before the lock, because a sign-in would wait for the lock as well.
      await world.ask('GET', '/bff/commands');
      const answers = await world.tables.transaction().execute(async (trx) => {
        // Locks the audit log, so that both orders are written before either can commit.
        await trx.selectFrom('audit_head').select('seq').forUpdate().execute();
        const sentRequests = [];
        for (const [index, id] of wallets.entries()) {
          const { path, body } = requests[kind](id);
          sentRequests.push(world.send(path, body, { key }));
          await waitForLockedTransactions(database, index + 1);
        }
        return sentRequests;
      });
      const [firstAnswer, secondAnswer] = await Promise.all(answers);
      expect(firstAnswer?.status).toBe(200);
      expect([secondAnswer?.status, secondAnswer?.json]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    },
  );
});
