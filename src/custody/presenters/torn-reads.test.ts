import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/sandbox.ts';
import type { Transaction } from '#contract/transaction.ts';
import { move } from '#custody/lifecycle/move.ts';
import { lockTransaction } from '#custody/store/transactions.ts';
import { makeDeposit, makeWallet, openCustody, start, startAfresh, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, someAddresses, withdraw } from '#custody/withdrawals/test-withdrawals.ts';
import { describePostgres } from '#database/testing.ts';

// Only a real PostgreSQL has somebody who writes while another reads.
describePostgres('a record that is read while it changes', (open) => {
  let custody: TestCustody;
  let walletId = 0;
  let id = 0;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });
  beforeEach(async () => {
    await startAfresh(custody);
    await custody.ask(sandboxEndpoints.changeSettings, { body: { step_ms: null } });
    walletId = (await makeWallet(custody)).id;
    await makeDeposit(custody, walletId, 'ltc', '5');
    const destination = { type: 'external' as const, addresses: { ltc: someAddresses.ltc } };
    id = (await withdraw(custody, walletId, { destination, amounts: { ltc: '1' } })).id ?? 0;
    await moveTo(custody, id, 'pending_generation');
  });

  /** What is answered when the transaction is broadcast after its row was read and before its amounts are. */
  async function readOverBroadcast<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    return custody.db
      .transaction()
      .execute(async (trx) => {
        await sql`lock table custody.transaction_amounts in access exclusive mode`.execute(trx);
        const reading = read();
        while (!(await somebodyWaits())) await new Promise((resolve) => setImmediate(resolve));
        await move(trx, await lockTransaction(trx, String(id)), 'completed', start);
        return { reading };
      })
      .then(({ reading }) => reading);
  }

  async function somebodyWaits(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = 'custody.transaction_amounts'::regclass
    `.execute(custody.db);
    return rows.length > 0;
  }

  const query = { page_size: 1 };
  const inWallet = () => ({ params: { wallet_id: walletId }, query });

  test.for([
    ['alone', () => custody.ask(endpoints.readTransaction, { params: { id } })],
    ['of a wallet', () => custody.ask(endpoints.readWalletTransaction, { params: { wallet_id: walletId, transaction_id: id } })],
    ['in the list', async () => (await custody.ask(endpoints.listTransactions, { query })).page[0]?.data],
    ["in a wallet's list", async () => (await custody.ask(endpoints.listWalletTransactions, inWallet())).page[0]?.data],
  ] as const)('has no place on the chain before it is completed: %s', async ([, read]) => {
    const record = await readOverBroadcast<Transaction | undefined>(read);
    expect(record).toMatchObject({ status: 'pending_generation', block: {}, transaction_ids: [] });
    expect(await read()).toMatchObject({ status: 'completed', transaction_ids: [{ currency: 'ltc' }] });
  });
});
