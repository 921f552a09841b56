import { sql, type Transaction as DatabaseTransaction } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { applyTransition } from '#custody/lifecycle/apply-transition.ts';
import { makeValidator, withdrawStake } from '#custody/staking/test-staking.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { lockTransaction } from '#custody/store/transactions.ts';
import { makeDeposit, makeWallet, openCustody, start, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, someAddresses, withdraw } from '#custody/withdrawals/test-withdrawals.ts';
import { describePostgres } from '#database/testing.ts';

// The test needs a real PostgreSQL, which can write while another connection reads.
describePostgres('a record that changes during its read', (openDatabase) => {
  let custody: TestCustody;
  let walletId = 0;
  let id = 0;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    await custody.ask(sandboxEndpoints.changeSettings, { body: { step_ms: null } });
    walletId = (await makeWallet(custody)).id;
    await makeDeposit(custody, walletId, 'ltc', '5');
    const destination = { type: 'external' as const, addresses: { ltc: someAddresses.ltc } };
    id = (await withdraw(custody, walletId, { destination, amounts: { ltc: '1' } })).id ?? 0;
    await moveTo(custody, id, 'pending_generation');
  });

  /** Starts a read and changes the world between two of its queries. Returns the read's answer. */
  async function readDuringChange<Answer>(
    table: string,
    read: () => Promise<Answer>,
    change: (trx: DatabaseTransaction<Tables>) => Promise<unknown>,
  ): Promise<Answer> {
    return custody.db
      .transaction()
      .execute(async (trx) => {
        await sql`lock table ${sql.id('custody', table)} in access exclusive mode`.execute(trx);
        const pendingRead = read();
        while (!(await hasWaiter(table))) await new Promise((resolve) => setImmediate(resolve));
        await change(trx);
        return { reading: pendingRead };
      })
      .then(({ reading: pendingRead }) => pendingRead);
  }

  const broadcast = (movedAmount: number) => async (trx: DatabaseTransaction<Tables>) =>
    applyTransition(trx, await lockTransaction(trx, String(movedAmount)), 'completed', start);

  async function hasWaiter(table: string): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = ${`custody.${table}`}::regclass
    `.execute(custody.db);
    return rows.length > 0;
  }

  const query = { page_size: 1 };
  const inWallet = () => ({ params: { wallet_id: walletId }, query });

  test.for([
    ['by its id', () => custody.ask(endpoints.readTransaction, { params: { id } })],
    ['by its wallet and id', () => custody.ask(endpoints.readWalletTransaction, { params: { wallet_id: walletId, transaction_id: id } })],
    ['in the list', async () => (await custody.ask(endpoints.listTransactions, { query })).page[0]?.data],
    ['in the list of its wallet', async () => (await custody.ask(endpoints.listWalletTransactions, inWallet())).page[0]?.data],
  ] as const)('a record that is read %s during its completion has no block and no hash', async ([, read]) => {
    const record = await readDuringChange<Transaction | undefined>('transaction_amounts', read, broadcast(id));
    expect(record).toMatchObject({ status: 'pending_generation', block: {}, transaction_ids: [] });
    expect(await read()).toMatchObject({ status: 'completed', transaction_ids: [{ currency: 'ltc' }] });
  });

  const readRecord = () => custody.ask(endpoints.readWallet, { params: { id: walletId } });

  test('the read of a wallet has ether either in the validator or in the wallet, never in both', async () => {
    await makeDeposit(custody, walletId, 'eth', '100');
    const withdrawal = await withdrawStake(custody, await makeValidator(custody, walletId), '0');
    await moveTo(custody, withdrawal.id, 'pending_generation');
    const recordBefore = await readRecord();
    // The settings are read after the validators and before the balances.
    expect(await readDuringChange('settings', readRecord, broadcast(withdrawal.id ?? 0))).toEqual(recordBefore);
    expect((await readRecord()).balance?.['eth']).not.toBe(recordBefore.balance?.['eth']);
  });

  test('a read that waits for a reset returns the new world', async () => {
    const wallet = { id: walletId, kind: 'warm', name: 'Afterwards', description: '', created_at: start } as const;
    const readWallets = await readDuringChange('wallets', readRecord, async (trx) => {
      await sql`truncate custody.wallets cascade`.execute(trx);
      await trx.insertInto('wallets').values(wallet).execute();
    });
    expect(readWallets.name).toBe('Afterwards');
  });
});
