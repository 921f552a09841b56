import type { Kysely } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { upsertSandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, testPassword } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { waitForLockedTransactions } from '#database/test-waiting.ts';
import { describePostgres } from '#database/testing.ts';
import { currentTreasurer } from './require-treasurer.ts';

describePostgres('the lock order of concurrent transactions', (openDatabase) => {
  let database: Database;
  let tables: Kysely<DeskTables>;
  let world: TestJournal;
  let treasurers: readonly number[] = [];
  let afterClaim: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    database = await openDatabase();
    world = await openJournal(database, { moment: async (at) => (at === 'after_claim' ? afterClaim() : undefined) });
    tables = database.tables<DeskTables>('desk');
    const rows = await tables.selectFrom('users').select('id').where('email', 'like', 'treasury%').orderBy('id').execute();
    treasurers = rows.map(({ id }) => id);
    await setReviews(world.tables, 'off');
  }, openMsMax);

  afterEach(() => (afterClaim = async () => undefined));

  test('the start of a replica does not deadlock with an approval when the sandbox users are unchanged', async () => {
    const startedTransaction = tables.transaction().execute(async (trx) => {
      for (const id of treasurers) await currentTreasurer(trx, id, Date.now());
      await upsertSandboxUsers(tables, new Passwords(10), testPassword);
    });
    await expect(startedTransaction).resolves.toBeUndefined();
  });

  test("an outcome is stored while its requester's account changes", async () => {
    const [treasurer = 0] = treasurers;
    const wallet = await world.wallet('btc', '1');
    const path = `/api/v1/wallets/${wallet}/transactions`;
    await world.direct('PUT', '/sandbox/faults', [
      { method: 'POST', path: '/api/v1/wallets/:wallet_id/transactions', fault: 'reset_after', times: 1 },
    ]);
    const audit = new AuditLog({ tables, now: Date.now });
    const changes: Promise<void>[] = [];
    afterClaim = async () => {
      const { promise: isLocked, resolve: reportLocked } = Promise.withResolvers<void>();
      const change = tables.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', treasurer).forUpdate().execute();
        reportLocked();
        await waitForLockedTransactions(database, 1);
        await audit.append(trx, { action: 'user', decision: 'done', object: `/users/${treasurer}` });
      });
      changes.push(change);
      await isLocked;
    };
    const sendAnswer = await world.send(path, smallWithdrawal());
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
    expect(await Promise.all(changes)).toHaveLength(1);
  });

  // This test is the last, because it ends all sessions.
  test('the start of a replica with a new password waits for an approval', async () => {
    const [firstTreasurer = 0, secondTreasurer = 0] = treasurers;
    const startedOrder = await tables.transaction().execute(async (trx) => {
      await currentTreasurer(trx, secondTreasurer, Date.now());
      const replicaStart = upsertSandboxUsers(tables, new Passwords(10), 'another horse battery');
      await waitForLockedTransactions(database, 1);
      await currentTreasurer(trx, firstTreasurer, Date.now());
      return { starting: replicaStart };
    });
    await expect(startedOrder.starting).resolves.toBeUndefined();
  });
});
