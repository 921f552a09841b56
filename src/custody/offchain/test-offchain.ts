import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { makeDeposit, makeWallet, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { requireOutgoing, someAddresses, withdraw, type TestWithdrawal } from '#custody/withdrawals/test-withdrawals.ts';

type Settings = { readonly offchain_transfers?: boolean; readonly approvals_required?: boolean; readonly step_ms?: number | null };

/**
 * Opens a world with transfers by ledger entry. It has a treasury wallet with 5 ltc, an empty desk wallet, and helpers for
 * tests.
 */
export async function openOffchainWorld(custody: TestCustody) {
  await resetToEmpty(custody);
  const treasury = (await makeWallet(custody)).id;
  const desk = (await makeWallet(custody, 'Desk')).id;
  await makeDeposit(custody, treasury, 'ltc', '5');
  const settings = (body: Settings) => custody.ask(sandboxEndpoints.changeSettings, { body });
  await settings({ offchain_transfers: true });
  return {
    treasury,
    desk,
    settings,
    transfer: (amount: string, [from, to]: readonly [number, number] = [treasury, desk], otherFields: Partial<TestWithdrawal> = {}) =>
      withdraw(custody, from, { destination: { type: 'wallet', id: to }, amounts: { ltc: amount }, ...otherFields }),
    send: (amount: string, from = desk) =>
      withdraw(custody, from, { destination: { type: 'external', addresses: { ltc: someAddresses.ltc } }, amounts: { ltc: amount } }),
    startManually: () => custody.ask(sandboxEndpoints.startReconciliation, { body: { wallet_id: desk } }),
    read: async (id: number | null | undefined) =>
      requireOutgoing(await custody.ask(endpoints.readTransaction, { params: { id: id ?? 0 } })),
    /** The reconciliations of the world, newest first. */
    reconciliations: async () => {
      const { page } = await custody.ask(endpoints.listTransactions, { query: { type: 'internal', page_size: 100 } });
      return page.map(({ data }) => requireOutgoing(data)).filter((record) => record.is_offchain_reconciliation === true);
    },
    /** Returns the ltc balances of a wallet: the total, the part on chain and the part off chain. */
    balances: async (id: number) => {
      const wallet = await custody.ask(endpoints.readWallet, { params: { id } });
      return [wallet.balance, wallet.onchain_balance, wallet.offchain_balance].map((amounts) => amounts?.['ltc']);
    },
    webhooksOf: async (id: number | null | undefined) => {
      const rows = await custody.db.selectFrom('webhooks').select('body').orderBy('id').execute();
      return rows.flatMap(({ body }) => ('transaction_id' in body && body.transaction_id === id ? [body.type] : []));
    },
  };
}
