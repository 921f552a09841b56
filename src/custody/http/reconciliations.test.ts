import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';
import { openOffchainWorld } from '#custody/offchain/test-offchain.ts';
import { advanceClock, ledgerSums, makeDeposit, makeWallet, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, requireOutgoing, someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a reconciliation on chain', (openDatabase) => {
  let custody: TestCustody;
  let world: Awaited<ReturnType<typeof openOffchainWorld>>;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    world = await openOffchainWorld(custody);
  });

  test('a withdrawal needs no reconciliation if the on-chain balance covers it', async () => {
    await makeDeposit(custody, world.desk, 'ltc', '1');
    await world.transfer('2');
    const { id } = await world.send('0.9');
    await advanceClock(custody, 60);
    expect(await world.read(id)).toMatchObject({ status: 'completed' });
    expect(await world.reconciliations()).toEqual([]);
    expect(await world.balances(world.desk)).toEqual(['2.09999295', '0.09999295', '2']);
  });

  test('a withdrawal without enough coins on chain triggers a reconciliation, and the two records name each other', async () => {
    const [firstTransfer, secondTransfer] = [await world.transfer('2'), await world.transfer('1')];
    const withdrawal = await world.send('2.5');
    const [reconciliation, ...otherReconciliations] = await world.reconciliations();
    expect(otherReconciliations).toEqual([]);
    expect(reconciliation).toMatchObject({
      status: 'approved',
      requested_by: 'system',
      source: { id: world.treasury },
      destination: { id: world.desk },
      amounts: { ltc: '3' },
      fees: { ltc: '5' },
      regulatory_status: 'not_required',
      reconciled_transaction_ids: [firstTransfer.id, secondTransfer.id],
      triggered_by_transaction_id: withdrawal.id,
    });
    for (const { id } of [withdrawal, firstTransfer, secondTransfer])
      expect((await world.read(id)).reconciling_transaction_ids).toEqual([reconciliation?.id]);
    expect(withdrawal.reconciling_transaction_ids).toEqual([reconciliation?.id]);
  });

  test('a reconciliation is in the lists of both wallets, and can be read by id and by hash', async () => {
    await world.transfer('2');
    await world.send('1');
    await advanceClock(custody, 60);
    const [record] = await world.reconciliations();
    expect([record?.status, record?.block]).toEqual(['completed', { ltc: blockHeightAt('ltc', new Date('2026-03-02T14:00:04.000Z')) }]);
    const hash = record?.transaction_ids?.[0]?.transaction_id ?? '';
    expect(await custody.ask(endpoints.readTransaction, { params: { id: hash } })).toEqual(record);
    for (const [id, direction] of [
      [world.treasury, 'outgoing'],
      [world.desk, 'incoming'],
    ] as const) {
      const params = { wallet_id: id, transaction_id: record?.id ?? 0 };
      const { page } = await custody.ask(endpoints.listWalletTransactions, { params: { wallet_id: id }, query: { type: 'internal' } });
      expect(page.map(({ data }) => data)).toContainEqual({ ...record, direction });
      expect(await custody.ask(endpoints.readWalletTransaction, { params })).toEqual({ ...record, direction });
    }
  });

  test('a withdrawal is broadcast after its reconciliation, never before', async () => {
    await world.transfer('2');
    const { id } = await world.send('1');
    await advanceClock(custody, 3_600);
    const [reconciliation] = await world.reconciliations();
    expect([reconciliation?.completed_at, (await world.read(id)).completed_at]).toEqual([
      '2026-03-02T14:00:04.000Z',
      '2026-03-02T14:00:06.000Z',
    ]);
    expect(await world.webhooksOf(reconciliation?.id)).toEqual([
      'transaction_status',
      'transaction_status',
      'withdrawal',
      'withdrawal_confirmed',
    ]);
  });

  test('a reconciliation changes no balance, and the operator pays its fee', async () => {
    await world.transfer('5');
    await world.startManually();
    await advanceClock(custody, 60);
    expect([await world.balances(world.treasury), await world.balances(world.desk)]).toEqual([
      ['0', '0', '0'],
      ['5', '5', '0'],
    ]);
    expect(await ledgerSums(custody.db)).toEqual({ ltc: '0' });
  });

  test('a reconciliation that the operator starts has no triggering transaction, and is refused if no wallet owes anything', async () => {
    const { id } = await world.transfer('2');
    const startedReconciliations = (await world.startManually()).map(requireOutgoing);
    expect(startedReconciliations).toMatchObject([
      { requested_by: 'operator', triggered_by_transaction_id: null, reconciled_transaction_ids: [id] },
    ]);
    const secondStart = custody.refusalOf(sandboxEndpoints.startReconciliation, { body: { wallet_id: world.desk } });
    expect(await secondStart).toBe('400 wallet_id must be a wallet with pending funds on chain');
  });

  test('a manual broadcast of a withdrawal is refused before its coins arrive', async () => {
    await world.settings({ step_ms: null });
    await world.transfer('2');
    const { id } = await world.send('1');
    await moveTo(custody, id, 'pending_generation');
    const earlyRefusal = custody.refusalOf(sandboxEndpoints.setTransactionStatus, {
      params: { id: id ?? 0 },
      body: { status: 'completed' },
    });
    expect(await earlyRefusal).toBe('400 The balance on chain does not cover the transaction until a reconciliation is completed.');
    const [reconciliation] = await world.reconciliations();
    for (const status of ['pending_generation', 'completed'] as const) await moveTo(custody, reconciliation?.id, status);
    expect((await moveTo(custody, id, 'completed')).status).toBe('completed');
  });

  test('if a reconciliation fails, it moves no coins and the withdrawal gets a new reconciliation', async () => {
    const { id: transferId } = await world.transfer('2');
    const { id } = await world.send('1');
    const [firstReconciliation] = await world.reconciliations();
    await moveTo(custody, firstReconciliation?.id, 'failed');
    expect((await world.read(firstReconciliation?.id)).reconciled_transaction_ids).toEqual([]);
    await advanceClock(custody, 60);
    const [secondReconciliation] = await world.reconciliations();
    expect(secondReconciliation).toMatchObject({
      status: 'completed',
      reconciled_transaction_ids: [transferId],
      triggered_by_transaction_id: id,
    });
    expect(await world.read(id)).toMatchObject({
      status: 'completed',
      reconciling_transaction_ids: [firstReconciliation?.id, secondReconciliation?.id],
    });
  });

  test('if two reconciliations wait for each other, one fails, and the withdrawal still gets the coins that its wallet is owed', async () => {
    await world.settings({ step_ms: null });
    await world.transfer('5');
    const waitingWithdrawal = await world.send('1');
    await world.transfer('2', [world.desk, world.treasury]);
    const laterWithdrawal = await world.send('1', world.treasury);
    const [returnReconciliation, firstReconciliation] = await world.reconciliations();
    await moveTo(custody, returnReconciliation?.id, 'failed');
    for (const status of ['pending_generation', 'completed'] as const) await moveTo(custody, laterWithdrawal.id, status);
    await world.settings({ step_ms: 2_000 });
    await advanceClock(custody, 3_600);
    expect((await world.read(waitingWithdrawal.id)).status).toBe('completed');
    expect((await world.read(firstReconciliation?.id)).status).toBe('failed');
    expect(await world.reconciliations()).toMatchObject([
      { status: 'completed', amounts: { ltc: '3' }, triggered_by_transaction_id: waitingWithdrawal.id },
      { id: returnReconciliation?.id, status: 'failed' },
      { id: firstReconciliation?.id, status: 'failed' },
    ]);
  });

  test('a reconciliation needs its own approval, and is created only after the withdrawal is approved', async () => {
    await world.transfer('2');
    await world.settings({ approvals_required: true });
    const { id } = await world.send('1');
    expect(await world.reconciliations()).toEqual([]);
    await moveTo(custody, id, 'approved');
    await advanceClock(custody, 60);
    const [reconciliation] = await world.reconciliations();
    expect([reconciliation?.status, (await world.read(id)).status]).toEqual(['pending_approval', 'approved']);
    await moveTo(custody, reconciliation?.id, 'approved');
    await advanceClock(custody, 60);
    expect((await world.read(id)).status).toBe('completed');
  });

  test('coins skip a wallet that passed its funds on by ledger entry, and are sent directly to the last wallet', async () => {
    const client = (await makeWallet(custody, 'Client')).id;
    const passedOnTransfers = [await world.transfer('2'), await world.transfer('2', [world.desk, client])];
    await world.send('1', client);
    expect(await world.reconciliations()).toMatchObject([
      { source: { id: world.treasury }, destination: { id: client }, reconciled_transaction_ids: passedOnTransfers.map(({ id }) => id) },
    ]);
  });

  test('a batch that must wait for coins is refused and creates no records', async () => {
    await world.transfer('2');
    const destinations = [{ type: 'public_address' as const, public_address: someAddresses.ltc, amount: '1000' }];
    expect(await custody.refusalOf(endpoints.sendBatchNow, { body: { source_wallet_id: world.desk, asset: 'ltc', destinations } })).toBe(
      '400 The balance on chain does not cover the transaction until a reconciliation is completed.',
    );
    expect(await world.reconciliations()).toEqual([]);
    expect(await world.balances(world.desk)).toEqual(['2', '0', '2']);
  });
});
