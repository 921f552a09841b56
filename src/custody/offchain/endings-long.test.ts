import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { advanceClock, makeWallet, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, answerUnlessRefused } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openOffchainWorld } from './test-offchain.ts';
import { expectReconciled, ownTransactions } from './test-reconciled.ts';

const wallet = fc.constantFrom(0, 0, 1, 1, 2);
const amount = fc.constantFrom('1', '1', '2', '4');

/**
 * Actions of clients and of the operator in a world of three wallets. Only one wallet has coins. `which` chooses a pending
 * transaction, counted from the newest.
 */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ deed: fc.constant('transfer' as const), wallet, way: fc.constantFrom(1, 2), amount }) },
  { weight: 5, arbitrary: fc.record({ deed: fc.constant('send' as const), wallet, amount }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('fail' as const), which: fc.nat(1), isReconciliation: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('broadcast' as const), which: fc.nat(1), isReconciliation: fc.constant(false) }) },
  fc.record({ deed: fc.constantFrom('fail' as const, 'broadcast' as const), which: fc.nat(3), isReconciliation: fc.boolean() }),
  fc.record({ deed: fc.constant('wait' as const), seconds: fc.constantFrom(1, 2, 4) }),
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('reconcile' as const), wallet }) },
  fc.record({ deed: fc.constant('approvals' as const), required: fc.constantFrom(false, false, true) }),
);

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
/** The reconciliation for a withdrawal fails, so the withdrawal uses the coins of another pending reconciliation. */
const coinsOfReconciliation: readonly Action[] = [
  { deed: 'transfer', wallet: 0, way: 1, amount: '4' },
  { deed: 'send', wallet: 1, amount: '1' },
  { deed: 'transfer', wallet: 1, way: 2, amount: '2' },
  { deed: 'send', wallet: 0, amount: '1' },
  { deed: 'fail', which: 0, isReconciliation: true },
  { deed: 'broadcast', which: 0, isReconciliation: false },
];

/**
 * One reconciliation covers several ledger entries. It covers one entry only in part, because another entry returned a part of
 * the amount.
 */
const partlyReturned: readonly Action[] = [
  { deed: 'transfer', wallet: 0, way: 1, amount: '1' },
  { deed: 'transfer', wallet: 0, way: 1, amount: '2' },
  { deed: 'transfer', wallet: 1, way: 2, amount: '1' },
  { deed: 'reconcile', wallet: 1 },
];

type World = Awaited<ReturnType<typeof openOffchainWorld>>;

function isPending({ status }: OutgoingTransaction): boolean {
  return !['completed', 'canceled', 'failed'].includes(status ?? '');
}

/** Maximum number of rounds of approvals until the worker has nothing to do. An approved reconciliation may need another reconciliation. */
const roundsMax = 5;

describeEachDatabase('any history of ledger entries, withdrawals, reconciliations and the moves of the operator', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });

  /** Performs an action. The service may accept or refuse it. */
  async function perform(world: World, ids: readonly number[], now: Action): Promise<unknown> {
    const from = 'wallet' in now ? (ids[now.wallet] ?? 0) : 0;
    switch (now.deed) {
      case 'transfer':
        return answerUnlessRefused(world.transfer(now.amount, [from, ids[(now.wallet + now.way) % 3] ?? 0]));
      case 'send':
        return answerUnlessRefused(world.send(now.amount, from));
      case 'fail':
      case 'broadcast': {
        const steps = now.deed === 'fail' ? (['failed'] as const) : (['approved', 'pending_generation', 'completed'] as const);
        const pendingTransactions = (await ownTransactions(custody)).filter(isPending);
        const target = pendingTransactions.filter((record) => (record.is_offchain_reconciliation === true) === now.isReconciliation)[
          now.which
        ];
        for (const status of steps) await answerUnlessRefused(moveTo(custody, target?.id, status));
        return;
      }
      case 'wait':
        return advanceClock(custody, now.seconds);
      case 'reconcile':
        return answerUnlessRefused(custody.ask(sandboxEndpoints.startReconciliation, { body: { wallet_id: from } }));
      case 'approvals':
        return world.settings({ approvals_required: now.required });
    }
  }

  test('after any history, all balances add up, and no withdrawal waits for a reconciliation that will not happen', async () => {
    const property = fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40, size: 'max' }), async (history) => {
      const world = await openOffchainWorld(custody);
      const ids = [world.treasury, world.desk, (await makeWallet(custody, 'Third')).id];
      for (const now of history) await perform(world, ids, now);
      await expectReconciled(custody, ids);
      for (let round = 0; round < roundsMax; round += 1) {
        for (const { id, status: currentStatus } of await ownTransactions(custody))
          if (currentStatus === 'pending_approval') await moveTo(custody, id, 'approved');
        await advanceClock(custody, 60);
      }
      expect((await ownTransactions(custody)).filter(isPending)).toEqual([]);
      await expectReconciled(custody, ids);
      for (const id of ids) {
        const { balance, spendable_balance: spendable } = await custody.ask(readWallet, { params: { id } });
        expect(spendable).toEqual(balance);
      }
    });
    await fc.assert(property, { numRuns: 8, examples: [[[...coinsOfReconciliation]], [[...partlyReturned]]] });
  }, 120_000);
});
