import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { openOffchainWorld } from '#custody/offchain/test-offchain.ts';
import { advanceClock, ledgerSums, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, amountLiteralsOf, withdrawalRefusal } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('delivery by ledger entry', (openDatabase) => {
  let custody: TestCustody;
  let world: Awaited<ReturnType<typeof openOffchainWorld>>;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    world = await openOffchainWorld(custody);
  });

  test('a transfer between own wallets is completed at once, and has no fee, block or hash', async () => {
    const record = await world.transfer('2');
    expect(record).toMatchObject({
      status: 'completed',
      completed_at: '2026-03-02T14:00:00.000Z',
      fees: {},
      block: {},
      transaction_ids: [],
      is_batched: false,
    });
    for (const field of ['is_offchain_reconciliation', 'reconciling_transaction_ids', 'triggered_by_transaction_id'])
      expect(record).not.toHaveProperty(field);
  });

  test('a transfer by ledger entry changes the balances, but its coins stay where they are on chain', async () => {
    await world.transfer('2');
    expect([await world.balances(world.treasury), await world.balances(world.desk)]).toEqual([
      ['3', '5', '-2'],
      ['2', '0', '2'],
    ]);
    const addresses = await custody.ask(endpoints.listFundingAddresses, { params: { wallet_id: world.treasury, currency: 'ltc' } });
    expect(addresses.map(({ balance }) => balance)).toEqual(['5']);
    expect(await ledgerSums(custody.db)).toEqual({ ltc: '0' });
  });

  test('a transfer by ledger entry sends only webhooks of its status, and no webhook of a broadcast', async () => {
    const { id } = await world.transfer('2');
    const refusal = custody.refusalOf(sandboxEndpoints.setTransactionStatus, { params: { id: id ?? 0 }, body: { status: 'confirmed' } });
    expect(await refusal).toBe('400 status cannot change from confirmed to confirmed');
    await advanceClock(custody, 60);
    expect(await world.webhooksOf(id)).toEqual(['transaction_status', 'transaction_status']);
  });

  test('a transfer by ledger entry has no fee: the whole balance can be sent, and the estimate is empty', async () => {
    const estimate = {
      params: { wallet_id: world.treasury },
      body: { amounts: amountLiteralsOf({ ltc: '5' }), destination: { type: 'wallet', id: world.desk } },
    } as const;
    expect(await custody.ask(endpoints.estimateTotalFees, estimate)).toEqual({ total_fees: {}, fees: {}, fee_units: {} });
    const excessiveTransfer = { destination: { type: 'wallet', id: world.desk }, amounts: { ltc: '5.00000001' } } as const;
    expect(await withdrawalRefusal(custody, world.treasury, excessiveTransfer)).toContain('The spendable balance of ltc does not cover');
    expect((await world.transfer('5')).status).toBe('completed');
  });

  test('a transfer by ledger entry completes with its approval, if approvals are required', async () => {
    await world.settings({ approvals_required: true });
    const { id, status } = await world.transfer('2');
    expect([status, await world.balances(world.desk)]).toEqual(['pending_approval', [undefined, undefined, undefined]]);
    expect((await moveTo(custody, id, 'approved')).status).toBe('completed');
    expect(await world.balances(world.desk)).toEqual(['2', '0', '2']);
  });

  test('a transfer is delivered on chain if ledger entries are disabled or if it is queued for a batch', async () => {
    expect((await world.transfer('1', [world.treasury, world.desk], { is_batched: true })).status).toBe('approved');
    await world.settings({ offchain_transfers: false });
    expect((await world.transfer('1')).status).toBe('approved');
  });

  test('the list of an asset’s wallets and the statistics count balances, even if the coins are at another wallet', async () => {
    const vaultWallet = await custody.ask(endpoints.createWallet, { body: { name: 'Vault', kind: 'cold' } });
    await world.transfer('2', [world.treasury, vaultWallet.id]);
    const query = { order_by: 'balance' } as const;
    const wallets = await custody.ask(endpoints.listAssetWallets, { params: { currency: 'ltc' }, query });
    expect((Array.isArray(wallets) ? wallets : []).map(({ id, balance }) => [id, balance?.['ltc']])).toEqual([
      [world.treasury, '3'],
      [vaultWallet.id, '2'],
    ]);
    expect((await custody.ask(endpoints.readStats, {})).total_assets_in_custody?.['ltc']).toEqual({ offline: '2', warm: '3', unit: 'ltc' });
  });
});
