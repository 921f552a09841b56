import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import { requireOutgoing } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Time limit for creating a database on a slow, busy machine, ms. */
const openMs = 60_000;

describeEachDatabase('the off-chain part of the demo', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
  }, openMs);

  const readTransaction = async (id: number | null | undefined) =>
    requireOutgoing(await custody.ask(endpoints.readTransaction, { params: { id: id ?? 0 } }));
  const wallets = async () => {
    const { page } = await custody.ask(endpoints.listWallets, { query: { page_size: 100 } });
    return Promise.all(page.map(({ data }) => custody.ask(endpoints.readWallet, { params: { id: data.id } })));
  };

  test('a reconciliation, its transfer and its withdrawal name each other', async () => {
    const { id } = await custody.db
      .selectFrom('transactions')
      .select('id')
      .where('delivery', '=', 'reconciliation')
      .executeTakeFirstOrThrow();
    const reconciliation = await readTransaction(id);
    const [withdrawal, transfer] = [
      await readTransaction(reconciliation.triggered_by_transaction_id),
      await readTransaction(reconciliation.reconciled_transaction_ids?.[0]),
    ];
    expect([transfer.reconciling_transaction_ids, withdrawal.reconciling_transaction_ids]).toEqual([[id], [id]]);
    expect([transfer.fees, transfer.transaction_ids, transfer.amounts]).toEqual([{}, [], reconciliation.amounts]);
    expect(withdrawal.destination).toMatchObject({ type: 'external_account', name: 'Kestrel Exchange' });
  });

  test('two wallets of the demo have off-chain balances, which are equal but of opposite sign', async () => {
    const splitWallets = (await wallets()).flatMap(({ name, offchain_balance: offchain }) =>
      Object.entries(offchain ?? {}).flatMap(([asset, amount]) =>
        decimal.compare(amount, decimalOf('0')) === 0 ? [] : [[name, asset, amount]],
      ),
    );
    expect(splitWallets).toEqual([
      ['Meridian OTC settlement', 'eth', '12'],
      ['Treasury operating', 'eth', '-12'],
    ]);
  });

  test('no wallet has a negative balance on chain', async () => {
    const negativeBalances = (await wallets()).flatMap(({ name, onchain_balance: onchain }) =>
      Object.values(onchain ?? {}).flatMap((amount) => (amount.startsWith('-') ? [[name, amount]] : [])),
    );
    expect(negativeBalances).toEqual([]);
  });
});
