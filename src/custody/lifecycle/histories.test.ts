import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createWithdrawal, readTransaction, readWallet, sendBatchNow } from '#contract/endpoints.ts';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money.ts';
import { sandboxEndpoints } from '#contract/sandbox.ts';
import { transactionStatuses } from '#contract/transaction.ts';
import { advance, ledgerSums, makeDeposit, makeWallet, openCustody, startAfresh, type TestCustody } from '#custody/test-custody.ts';
import { outgoing, sent, someAddresses, unlessRefused } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const zero = decimalOf('0');
const wallet = fc.nat(1);
const asset = fc.constantFrom('ltc', 'eth', 'usdc');
const amount = fc.bigInt({ min: 1n, max: 3_000n }).map((units) => fromBaseUnits(units, 2));

/** What may happen, in a world of two wallets. */
const deed = fc.oneof(
  fc.record({ deed: fc.constant('deposit' as const), wallet, asset, amount }),
  fc.record({ deed: fc.constant('withdraw' as const), wallet, asset, amount, toWallet: fc.boolean(), isBatched: fc.boolean() }),
  fc.record({ deed: fc.constant('batch' as const), wallet, amounts: fc.array(amount, { minLength: 1, maxLength: 3 }) }),
  fc.record({ deed: fc.constant('move' as const), which: fc.nat(), to: fc.constantFrom(...transactionStatuses, 'confirmed' as const) }),
  fc.record({ deed: fc.constant('wait' as const), seconds: fc.constantFrom(1, 2, 1_800) }),
  fc.record({ deed: fc.constant('approvals' as const), required: fc.boolean() }),
);

type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

describeEachDatabase('any history of deposits, withdrawals, approvals, cancels, failures and batches', (open) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });

  /** Does it; whether the service took it or refused is its own affair. Gives the id of what was made. */
  async function take(ids: readonly number[], made: readonly number[], now: Deed): Promise<number | null> {
    const from = 'wallet' in now ? (ids[now.wallet] ?? 0) : 0;
    const other = ids.find((id) => id !== from) ?? 0;
    switch (now.deed) {
      case 'deposit':
        await makeDeposit(custody, from, now.asset, now.amount);
        return null;
      case 'withdraw': {
        const addresses = { ltc: someAddresses.ltc, eth: someAddresses.eth, usdc: someAddresses.eth };
        const destination = now.toWallet ? { type: 'wallet' as const, id: other } : { type: 'external' as const, addresses };
        const body = { destination, amounts: sent({ [now.asset]: now.amount }), is_batched: now.isBatched };
        return idOf(await unlessRefused(custody.ask(createWithdrawal, { params: { wallet_id: from }, body })));
      }
      case 'batch': {
        const destinations = now.amounts.map((each, index) => ({
          ...(index === 0
            ? { type: 'wallet' as const, id: other }
            : { type: 'public_address' as const, public_address: someAddresses.ltc }),
          amount: `${each.replace('.', '')}0000`.replace(/^0+/, ''),
        }));
        return idOf(await unlessRefused(custody.ask(sendBatchNow, { body: { source_wallet_id: from, asset: 'ltc', destinations } })));
      }
      case 'move':
        if (made.length === 0) return null;
        await unlessRefused(
          custody.ask(sandboxEndpoints.setTransactionStatus, {
            params: { id: made[now.which % made.length] ?? 0 },
            body: { status: now.to },
          }),
        );
        return null;
      case 'wait':
        await advance(custody, now.seconds);
        return null;
      case 'approvals':
        await custody.ask(sandboxEndpoints.changeSettings, { body: { approvals_required: now.required } });
        return null;
    }
  }

  test('leaves a ledger that sums to zero in every asset, and nothing locked once everything has ended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 30 }), async (history) => {
        await startAfresh(custody);
        await custody.ask(sandboxEndpoints.changeSettings, { body: { cad_rates: { ltc: '1', eth: '1', usdc: '1' } } });
        const ids = [(await makeWallet(custody, 'One')).id, (await makeWallet(custody, 'Other')).id];
        for (const each of ['ltc', 'eth', 'usdc'] as const) await makeDeposit(custody, ids[0] ?? 0, each, '20');
        const made: number[] = [];
        for (const now of history) {
          const id = await take(ids, made, now);
          if (id !== null) made.push(id);
          await expectBalanced();
        }
        for (const id of made) {
          const { status } = outgoing(await custody.ask(readTransaction, { params: { id } }));
          if (status === 'pending_approval')
            await custody.ask(sandboxEndpoints.setTransactionStatus, { params: { id }, body: { status: 'canceled' } });
        }
        await advance(custody, 3_600);
        await expectBalanced();
        for (const id of ids) {
          const { balance, spendable_balance: spendable } = await custody.ask(readWallet, { params: { id } });
          expect(spendable).toEqual(balance);
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  async function expectBalanced(): Promise<void> {
    for (const sum of Object.values(await ledgerSums(custody.db))) expect(decimal.compare(decimalOf(sum), zero)).toBe(0);
  }
});

function idOf(record: { readonly id?: number | null | undefined } | null): number | null {
  return record?.id ?? null;
}
