import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { expectReconciled, ownTransactions } from '#custody/offchain/test-reconciled.ts';
import { advanceClock, ledgerSums, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { moveTo, amountLiteralsOf, someAddresses, answerUnlessRefused } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const zero = decimalOf('0');
const wallet = fc.nat(2);
const asset = fc.constantFrom('ltc', 'ltc', 'eth', 'usdc');
const amount = fc.bigInt({ min: 1n, max: 1_500n }).map((units) => fromBaseUnits(units, 2));

const rareBoolean = fc.constantFrom(false, false, false, true);

/** Any event in a world of three wallets. */
const event = fc.oneof(
  fc.record({ deed: fc.constant('deposit' as const), wallet, asset, amount }),
  {
    weight: 7,
    arbitrary: fc.record({ deed: fc.constant('withdraw' as const), wallet, asset, amount, toWallet: fc.boolean(), isBatched: rareBoolean }),
  },
  fc.record({ deed: fc.constant('batch' as const), wallet, amounts: fc.array(amount, { minLength: 1, maxLength: 3 }) }),
  fc.record({ deed: fc.constant('move' as const), which: fc.nat(4), to: fc.constantFrom(...transactionStatuses, 'confirmed' as const) }),
  fc.record({ deed: fc.constant('wait' as const), seconds: fc.constantFrom(1, 2, 1_800) }),
  fc.record({ deed: fc.constant('approvals' as const), required: rareBoolean }),
  fc.record({ deed: fc.constant('offchain' as const), isOff: rareBoolean }),
  fc.record({ deed: fc.constant('reconcile' as const), wallet }),
);

type HistoryEvent = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

describeEachDatabase(
  'any history of deposits, withdrawals, ledger entries, reconciliations, approvals, cancels, failures and batches',
  (openDatabase) => {
    let custody: TestCustody;
    beforeAll(async () => {
      custody = await openCustody(await openDatabase());
    });

    /** Performs an event. The service may accept or refuse it. */
    async function perform(ids: readonly number[], now: HistoryEvent): Promise<unknown> {
      const from = 'wallet' in now ? (ids[now.wallet] ?? 0) : 0;
      const otherId = ids[(ids.indexOf(from) + 1) % ids.length] ?? 0;
      switch (now.deed) {
        case 'deposit':
          return makeDeposit(custody, from, now.asset, now.amount);
        case 'withdraw': {
          const addresses = { ltc: someAddresses.ltc, eth: someAddresses.eth, usdc: someAddresses.eth };
          const destination = now.toWallet ? { type: 'wallet' as const, id: otherId } : { type: 'external' as const, addresses };
          const body = { destination, amounts: amountLiteralsOf({ [now.asset]: now.amount }), is_batched: now.isBatched };
          return answerUnlessRefused(custody.ask(createWithdrawal, { params: { wallet_id: from }, body }));
        }
        case 'batch': {
          const destinations = now.amounts.map((destinationAmount, index) => ({
            ...(index === 0
              ? { type: 'wallet' as const, id: otherId }
              : { type: 'public_address' as const, public_address: someAddresses.ltc }),
            amount: `${destinationAmount.replace('.', '')}0000`.replace(/^0+/, ''),
          }));
          return answerUnlessRefused(custody.ask(sendBatchNow, { body: { source_wallet_id: from, asset: 'ltc', destinations } }));
        }
        case 'move': {
          const transactions = await ownTransactions(custody);
          return answerUnlessRefused(moveTo(custody, transactions[now.which % Math.max(1, transactions.length)]?.id, now.to));
        }
        case 'wait':
          return advanceClock(custody, now.seconds);
        case 'approvals':
          return custody.ask(sandboxEndpoints.changeSettings, { body: { approvals_required: now.required } });
        case 'offchain':
          return custody.ask(sandboxEndpoints.changeSettings, { body: { offchain_transfers: !now.isOff } });
        case 'reconcile':
          return answerUnlessRefused(custody.ask(sandboxEndpoints.startReconciliation, { body: { wallet_id: from } }));
      }
    }

    test('after any history, the ledger sums to zero, every wallet is covered on chain and off chain, and no funds are locked', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 40 }), async (history) => {
          await resetToEmpty(custody);
          await custody.ask(sandboxEndpoints.changeSettings, {
            body: { cad_rates: { ltc: '1', eth: '1', usdc: '1' }, offchain_transfers: true },
          });
          const ids = [];
          for (const name of ['One', 'Other', 'Third']) ids.push((await makeWallet(custody, name)).id);
          for (const each of ['ltc', 'eth', 'usdc'] as const) await makeDeposit(custody, ids[0] ?? 0, each, '20');
          for (const id of ids) await makeDeposit(custody, id, 'eth', '0.1'); // The wallets need ether for the fees of tokens.
          for (const now of history) {
            await perform(ids, now);
            await expectBalanced(ids);
          }
          await custody.ask(sandboxEndpoints.changeSettings, { body: { approvals_required: false } });
          for (const { id, status, is_offchain_reconciliation: reconciles } of await ownTransactions(custody))
            if (status === 'pending_approval') await moveTo(custody, id, reconciles === true ? 'approved' : 'canceled');
          await advanceClock(custody, 3_600);
          await expectBalanced(ids);
          await expectReconciled(custody, ids);
          for (const id of ids) {
            const { balance, spendable_balance: spendable } = await custody.ask(readWallet, { params: { id } });
            expect(spendable).toEqual(balance);
          }
        }),
        { numRuns: 8 },
      );
    }, 120_000);

    async function expectBalanced(ids: readonly number[]): Promise<void> {
      for (const sum of Object.values(await ledgerSums(custody.db))) expect(decimal.compare(decimalOf(sum), zero)).toBe(0);
      for (const id of ids) {
        const { balance, onchain_balance: onchain, offchain_balance: offchain } = await custody.ask(readWallet, { params: { id } });
        for (const [asset, total] of Object.entries(balance ?? {})) {
          const [onchainAmount, offchainAmount] = [onchain?.[asset] ?? zero, offchain?.[asset] ?? zero];
          expect([asset, decimal.add(onchainAmount, offchainAmount), decimal.compare(onchainAmount, zero) >= 0]).toEqual([
            asset,
            decimal.add(total, zero),
            true,
          ]);
        }
      }
    }
  },
);
