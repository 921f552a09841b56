import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { ledgerSums, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { isTestAll } from '#database/test-scope.ts';
import { describePostgres } from '#database/testing.ts';
import { requireOutgoing, amountLiteralsOf, someAddresses, answerUnlessRefused } from './test-withdrawals.ts';

/** Number of concurrent withdrawals. */
const withdrawalCount = 100;

// The test needs a real PostgreSQL, because it runs two transactions at the same time. Two services on it act as two replicas.
describePostgres('concurrent withdrawals', (openDatabase) => {
  let replicas: readonly [TestCustody, TestCustody];
  beforeAll(async () => {
    const firstCustody = await openCustody(await openDatabase());
    replicas = [firstCustody, await openCustody(await openDatabase())];
  });

  /** Sends a number of satoshis from a wallet, as a withdrawal or a batch. Returns whether the service accepted it. */
  async function trySend(custody: TestCustody, walletId: number, satoshis: bigint, isBatched: boolean): Promise<boolean> {
    const destinations = [{ type: 'public_address' as const, public_address: someAddresses.ltc, amount: satoshis.toString() }];
    const destination = { type: 'external' as const, addresses: { ltc: someAddresses.ltc } };
    const amounts = amountLiteralsOf({ ltc: fromBaseUnits(satoshis, 8) });
    const answer = await answerUnlessRefused(
      isBatched
        ? custody.ask(sendBatchNow, { body: { source_wallet_id: walletId, asset: 'ltc', destinations } })
        : custody.ask(createWithdrawal, { params: { wallet_id: walletId }, body: { destination, amounts } }),
    );
    return answer !== null;
  }

  test('of two concurrent withdrawals that together exceed the balance, only one is accepted', async () => {
    const [firstReplica, secondReplica] = replicas;
    await resetToEmpty(firstReplica);
    const { id } = await makeWallet(firstReplica);
    await makeDeposit(firstReplica, id, 'ltc', '1');
    const acceptances = await Promise.all([trySend(firstReplica, id, 60_000_000n, false), trySend(secondReplica, id, 60_000_000n, false)]);
    expect(acceptances.toSorted()).toEqual([false, true]);
  });

  test('concurrent batches that pay each other’s wallets all succeed', async () => {
    const [firstReplica, secondReplica] = replicas;
    await resetToEmpty(firstReplica);
    const [firstWallet, secondWallet] = [await makeWallet(firstReplica, 'One'), await makeWallet(firstReplica, 'Other')];
    for (const { id } of [firstWallet, secondWallet]) await makeDeposit(firstReplica, id, 'ltc', '1');
    const payFrom = (custody: TestCustody, from: number, to: number) =>
      custody.ask(sendBatchNow, {
        body: { source_wallet_id: from, asset: 'ltc', destinations: [{ type: 'wallet', id: to, amount: '1' }] },
      });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? payFrom(firstReplica, firstWallet.id, secondWallet.id) : payFrom(secondReplica, secondWallet.id, firstWallet.id),
      ),
    );
    expect(new Set(outcomes.map((record) => requireOutgoing(record).status))).toEqual(new Set(['completed']));
    expect(await ledgerSums(firstReplica.db)).toEqual({ ltc: '0.00000000' });
  });

  test.runIf(isTestAll)(
    'a hundred concurrent withdrawals and batches never overdraw, and use exactly the accepted amounts',
    async () => {
      const [firstReplica] = replicas;
      const amount = fc.bigInt({ min: 1n, max: 3_000_000n });
      const requests = fc.array(fc.tuple(amount, fc.nat(3), fc.nat(1)), { minLength: withdrawalCount, maxLength: withdrawalCount });
      await fc.assert(
        fc.asyncProperty(requests, async (allRequests) => {
          await resetToEmpty(firstReplica);
          const { id } = await makeWallet(firstReplica);
          await makeDeposit(firstReplica, id, 'ltc', '0.5');
          const acceptances = await Promise.all(
            allRequests.map(([satoshis, sort, replica]) => trySend(replicas[replica] ?? firstReplica, id, satoshis, sort === 0)),
          );
          const usedAmounts = allRequests.filter((_, index) => acceptances[index]).map(([satoshis]) => fromBaseUnits(satoshis + 705n, 8)); // The fee is 141 virtual bytes at 5 satoshi.
          const { spendable_balance: spendable } = await firstReplica.ask(readWallet, { params: { id } });
          expect(decimal.compare(decimalOf(spendable?.['ltc'] ?? '-1'), decimalOf('0'))).toBeGreaterThanOrEqual(0);
          expect(spendable?.['ltc']).toBe(decimal.subtract(decimalOf('0.5'), decimal.sum(usedAmounts)));
          expect(await ledgerSums(firstReplica.db)).toEqual({ ltc: '0.00000000' });
          expect(acceptances).toContain(false);
        }),
        { numRuns: 5, endOnFailure: true },
      );
    },
    120_000,
  );
});
