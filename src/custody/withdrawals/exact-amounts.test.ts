import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { assetFacts, assets, type Asset } from '#contract/money/assets.ts';
import { decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { makeDeposit, makeWallet, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { isTestAll } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { moveTo, withdraw } from './test-withdrawals.ts';

/** Number of tested amounts on each database. */
const numRuns = isTestAll ? 100 : 10;

/** Time limit for one amount on a slow, busy machine, ms. */
const runMs = 300;

/** Funds of the source wallet at the start, in whole units of each asset. */
const funds = 10n ** 12n;

describeEachDatabase('any amount of any asset', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  let target: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    source = (await makeWallet(custody, 'Source')).id;
    target = (await makeWallet(custody, 'Target')).id;
    for (const asset of assets) await makeDeposit(custody, source, asset, String(funds));
  });

  const sentAmount = fc
    .constantFrom(...assets)
    .chain((asset) =>
      fc.tuple(fc.constant(asset), fc.bigInt({ min: 1n, max: (funds / BigInt(numRuns) / 4n) * 10n ** BigInt(assetFacts[asset].places) })),
    );

  /** Reads the amount that the ledger posted for the recipient. */
  const readPostedAmount = async (id: number, asset: Asset): Promise<string | undefined> => {
    const row = await custody.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .select('entries.amount')
      .where('entries.transaction_id', '=', id)
      .where('accounts.wallet_id', '=', target)
      .where('accounts.asset', '=', asset)
      .executeTakeFirst();
    return row?.amount;
  };

  test(
    'an amount has the same digits in the request, in the ledger and in the record',
    async () => {
      await fc.assert(
        fc.asyncProperty(sentAmount, async ([asset, units]) => {
          const amount = fromBaseUnits(units, assetFacts[asset].places);
          const record = await withdraw(custody, source, { destination: { type: 'wallet', id: target }, amounts: { [asset]: amount } });
          await moveTo(custody, record.id, 'pending_generation');
          const completedRecord = await moveTo(custody, record.id, 'completed');
          const recordedAmount = decimalOf((await readPostedAmount(record.id ?? 0, asset)) ?? '0');
          expect([record.amounts?.[asset], completedRecord.amounts?.[asset], recordedAmount]).toEqual([amount, amount, amount]);
        }),
        { numRuns },
      );
    },
    30_000 + numRuns * runMs,
  );
});
