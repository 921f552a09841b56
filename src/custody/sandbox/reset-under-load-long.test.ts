import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { writeJson } from '#contract/wire/json.ts';
import { contractId, stakingCreation } from '#custody/staking/test-staking.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import { person } from '#custody/test-direct-parties.ts';
import { amountLiteralsOf } from '#custody/withdrawals/test-withdrawals.ts';
import { describePostgres } from '#database/testing.ts';

/** Number of resets that each replica makes while clients write. */
const resetCount = 5;

/** Number of clients per replica. */
const clientCount = 3;

/** The first wallet of an empty world has the id 2. */
const wallet = contractId + 1;

type Call = readonly ['GET' | 'POST' | 'PUT', path: string, body?: unknown];

/** The calls that each client repeats. Together they use every table that a reset empties, in different orders. */
const calls: readonly Call[] = [
  ['POST', '/api/v1/wallets', { name: 'Treasury', kind: 'warm' }],
  ['POST', '/sandbox/deposits', { wallet_id: wallet, asset: 'eth', amount: '500' }],
  ['POST', '/sandbox/deposits', { wallet_id: wallet, asset: 'ltc', amount: '50' }],
  [
    'POST',
    `/api/v1/wallets/${wallet}/transactions`,
    { destination: { type: 'wallet', id: wallet + 1 }, amounts: amountLiteralsOf({ ltc: '0.1' }) },
  ],
  ['POST', '/api/v2/staking/transactions', stakingCreation(wallet)],
  ['POST', `/api/v1/wallets/${wallet}/assets/ltc`, { name: 'Second' }],
  ['POST', '/sandbox/transactions/2/status', { status: 'pending_generation' }],
  ['PUT', '/sandbox/settings', { cad_rates: { ltc: '1' }, settlements_enabled: true }],
  ['POST', '/api/v1/direct_parties', { direct_party: person }],
  ['POST', '/sandbox/external_accounts', { name: 'Exchange', funding_addresses: {} }],
  ['GET', `/api/v1/wallets/${wallet}`],
  ['GET', `/api/v1/wallets/${wallet}/transactions`],
  ['GET', '/api/v1/transactions?type=internal&created_since=0'],
  ['GET', '/api/v1/stats'],
];

describePostgres('a reset while clients write', (openDatabase) => {
  let replicas: readonly [TestCustody, TestCustody];
  beforeAll(async () => {
    const firstCustody = await openCustody(await openDatabase());
    replicas = [firstCustody, await openCustody(await openDatabase())];
  });

  test('concurrent resets restore the world of the seed, refuse some calls, and cause no 5xx', async () => {
    const failedClients: string[] = [];
    const progress = { answered: 0, left: resetCount * replicas.length };
    const send = async ({ send: sendRequest }: TestCustody, [method, path, body]: Call) => {
      const { status, text } = await sendRequest(method, path, body === undefined ? '' : writeJson(body));
      if (status >= 500) failedClients.push(`${method} ${path}: ${status} ${text}`);
      if (status === 200) progress.answered += 1;
    };
    const client = async (replica: TestCustody, offset: number): Promise<void> => {
      for (let callIndex = offset; progress.left > 0 && failedClients.length === 0; callIndex += 1)
        await send(replica, calls[callIndex % calls.length] ?? ['GET', '/']);
    };
    const operator = async (replica: TestCustody): Promise<void> => {
      for (let turn = 0; turn < resetCount && failedClients.length === 0; turn += 1) {
        await send(replica, ['POST', '/sandbox/reset', { seed: 'empty' }]);
        for (const call of calls) await send(replica, call);
        progress.left -= 1;
      }
    };
    await Promise.all(
      replicas.flatMap((replica) => [operator(replica), ...Array.from({ length: clientCount }, (_, at) => client(replica, at * 4))]),
    );
    expect(failedClients).toEqual([]);
    expect(progress.answered).toBeGreaterThan(resetCount * calls.length);
  }, 60_000);

  test('a reset waits for a reader that has locked a table', async () => {
    const [{ db, send }] = replicas;
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'custody'`.execute(db);
    for (const lockedTable of ['accounts', 'transactions', 'webhooks']) {
      const reader = await db.startTransaction().execute();
      await sql`select from ${sql.id('custody', lockedTable)}`.execute(reader);
      const reset = send('POST', '/sandbox/reset', writeJson({ seed: 'empty' }));
      while (!(await isWaiting(db)));
      for (const { name } of tables) await sql`select from ${sql.id('custody', name)}`.execute(reader);
      await reader.commit().execute();
      expect((await reset).status).toBe(200);
    }
  });
});

/** Whether a reset waits for the lock of a table. */
async function isWaiting(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and mode = 'AccessExclusiveLock' and not granted
  `.execute(db);
  return rows.length > 0;
}
