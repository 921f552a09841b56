import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { assets } from '#contract/money/assets.ts';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { ledgerSums, makeWallet, openCustody, start, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { readBalances } from './balances.ts';
import { Overdrawn, postEntries, Unbalanced, type Line } from './post.ts';

const zero = decimalOf('0');
const negate = (amount: Decimal): Decimal => decimal.subtract(zero, amount);
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => fromBaseUnits(units, 18));

describeEachDatabase('the ledger of the service', (openDatabase) => {
  let custody: TestCustody;
  let walletId: number;
  let transactionId: number;

  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    walletId = (await makeWallet(custody)).id;
    const { id } = await custody.db
      .insertInto('transactions')
      .values({ type: 'external', status: 'completed', regulatory_status: 'not_required', created_at: start })
      .returning('id')
      .executeTakeFirstOrThrow();
    transactionId = id;
  });

  const posting = (lines: readonly Line[]) =>
    custody.db.transaction().execute((trx) => postEntries(trx, { transactionId, at: start, lines }));

  /** Returns the posting of one event in a wallet's history. Funds arrive from outside, are locked, are released or are spent. */
  function linesOfMove(kind: 'receive' | 'lock' | 'free' | 'spend', asset: string, amount: Decimal): readonly Line[] {
    const [available, locked] = (['available', 'locked'] as const).map((of) => ({ kind: of, walletId, asset }));
    const [from, to] = {
      receive: [{ kind: 'outside' as const, asset }, available],
      lock: [available, locked],
      free: [locked, available],
      spend: [locked, { kind: 'outside' as const, asset }],
    }[kind];
    if (from === undefined || to === undefined) throw new Error('a move has two sides');
    return [
      { account: from, amount: negate(amount) },
      { account: to, amount },
    ];
  }

  test('after any history, every asset sums to zero and each balance is the sum of its entries', async () => {
    const step = fc.tuple(fc.constantFrom('receive', 'lock', 'free', 'spend'), fc.constantFrom(...assets.slice(0, 3)), anyAmount);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (history) => {
        for (const [kind, asset, amount] of history)
          await posting(linesOfMove(kind, asset, amount)).catch((error: unknown) => {
            if (!(error instanceof Overdrawn)) throw error;
          });
        for (const sum of Object.values(await ledgerSums(custody.db))) expect(decimal.compare(decimalOf(sum), zero)).toBe(0);
        for (const { asset, total } of (await readBalances(custody.db, [walletId])).get(walletId) ?? [])
          expect(total).toBe(await sumOfEntries(asset));
      }),
      { numRuns: 12 },
    );
  });

  async function sumOfEntries(asset: string): Promise<Decimal> {
    const rows = await custody.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .select('entries.amount')
      .where('accounts.wallet_id', '=', walletId)
      .where('accounts.asset', '=', asset)
      .execute();
    return decimal.sum(rows.map((row) => row.amount));
  }

  test('a wallet has spendable and total balances, exact to the last digit', async () => {
    await posting(linesOfMove('receive', 'fil', decimalOf('2.000000000000000001')));
    await posting(linesOfMove('lock', 'fil', decimalOf('0.000000000000000001')));
    const balances = (await readBalances(custody.db, [walletId])).get(walletId) ?? [];
    expect(balances.find((balance) => balance.asset === 'fil')).toMatchObject({ total: '2.000000000000000001', spendable: '2' });
  });

  test('a posting is refused unless it sums to zero for each asset', async () => {
    const lines = [
      { account: { kind: 'outside', asset: 'ada' }, amount: decimalOf('-1') },
      { account: { kind: 'available', walletId, asset: 'xrp' }, amount: decimalOf('1') },
    ] as const;
    await expect(posting(lines)).rejects.toThrow(Unbalanced);
  });

  test('a posting of more than the balance is refused', async () => {
    await posting(linesOfMove('receive', 'xlm', decimalOf('1')));
    await expect(posting(linesOfMove('lock', 'xlm', decimalOf('1.0000001')))).rejects.toThrow(Overdrawn);
  });

  test('ledger entries can be neither changed nor deleted', async () => {
    await posting(linesOfMove('receive', 'dash', decimalOf('1')));
    await expect(
      custody.db
        .updateTable('entries')
        .set({ amount: decimalOf('2') })
        .execute(),
    ).rejects.toThrow('never changed');
    await expect(custody.db.deleteFrom('entries').execute()).rejects.toThrow('never changed');
  });
});
