import { beforeAll, describe, expect, test } from 'vitest';
import { defaultPreferences } from '#contract/desk/preferences.ts';
import * as endpoints from '#contract/endpoints.ts';
import { depositSumTime } from '#contract/limits.ts';
import { addressRefusal } from '#contract/money/addresses/address.ts';
import { assets, isAsset } from '#contract/money/assets.ts';
import { exceedsSingleThreshold, exceedsWindowThreshold, cadValue } from '#contract/money/cad-thresholds.ts';
import { decimal, decimalOf, decimalPlaces } from '#contract/money/money.ts';
import { insufficiencies } from '#contract/people/entity-problems.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { dueDayOf, matchesDueFilter } from '#contract/rules/due-clock.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { ledgerSums, makeDeposit, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

const openMs = 60_000;
/** Whether the amounts of entries sum exactly to a balance. */
const isSumOf = (entries: readonly { readonly amount: Decimal }[], balance: Decimal): boolean =>
  decimal.compare(decimal.sum(entries.map((entry) => entry.amount)), balance) === 0;

describeEachDatabase('the demo', (openDatabase) => {
  let custody: TestCustody;

  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
  }, openMs);

  const transactions = () => custody.db.selectFrom('transactions').selectAll().orderBy('id').execute();

  /** Returns the deposits, each with its CAD value at the rate in the record. */
  const deposits = async () => {
    const rows = await custody.db
      .selectFrom('transactions')
      .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'transactions.id')
      .innerJoin('wallets', 'wallets.id', 'destination_wallet_id')
      .select(['transactions.id', 'regulatory_status', 'transactions.created_at', 'memo', 'asset', 'amount', 'cad_rate'])
      .select('default_originator_entity')
      .where('type', '=', 'external')
      .orderBy('transactions.id')
      .execute();
    return rows.map((row) => ({ ...row, worth: cadValue(row.amount, row.cad_rate ?? undefined) ?? decimalOf('0') }));
  };

  describe('the contents of the demo', () => {
    test('the demo has 300 transactions, with every kind and every status', async () => {
      const all = await transactions();
      expect(all).toHaveLength(300);
      expect(all.filter((record) => record.type === 'external').length).toBeGreaterThan(100);
      expect(all.filter((record) => record.type === 'transaction' && record.destination_wallet_id !== null).length).toBe(60);
      expect(all.some((record) => record.destination_account_id !== null)).toBe(true);
      expect(all.some((record) => record.destination_raw !== null)).toBe(true);
      expect(all.some((record) => record.is_batched)).toBe(true);
      expect(new Set(all.map((record) => record.status))).toEqual(new Set(transactionStatuses));
    });

    test('the demo has 12 warm and cold wallets, and at least one has a balance of each asset', async () => {
      const { page } = await custody.ask(endpoints.listWallets, { query: { page_size: 100 } });
      expect(page).toHaveLength(12);
      expect(new Set(page.map(({ data }) => data.kind))).toEqual(new Set(['warm', 'cold']));
      const balances = page.flatMap(({ data }) => Object.entries(data.balance ?? {}).filter(([, balance]) => decimal.isPositive(balance)));
      expect(new Set(balances.map(([asset]) => asset))).toEqual(new Set(assets));
    });

    test('the demo has 9 external accounts, one with a tag and one with a memo', async () => {
      const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 100 } });
      expect(page).toHaveLength(9);
      const extras = page.flatMap(({ data }) => Object.values(data.extras ?? {})).flatMap((extra) => Object.keys(extra ?? {}));
      expect(extras.toSorted()).toEqual(['memo', 'tag']);
    });

    test('the demo has 14 deposits that need information, with both statuses, and with and without a default originator', async () => {
      const openDeposits = (await deposits()).filter((deposit) => isPendingStatus(deposit.regulatory_status));
      const kinds = openDeposits.map((row) => `${row.regulatory_status}, ${row.default_originator_entity === null ? 'none' : 'default'}`);
      const counts = Map.groupBy(kinds, (kind) => kind).entries();
      expect(Object.fromEntries(counts.map(([kind, all]) => [kind, all.length]))).toEqual({
        'missing_travel_rule_info, default': 3,
        'missing_travel_rule_info, none': 7,
        'missing_lvctr_info, default': 2,
        'missing_lvctr_info, none': 2,
      });
    });

    test('the demo has a pending deposit with 18 decimal places, and a pending deposit with a memo', async () => {
      const waitingDeposits = (await deposits()).filter((deposit) => isPendingStatus(deposit.regulatory_status));
      expect(waitingDeposits.some(({ amount }) => decimalPlaces(amount) === 18)).toBe(true);
      expect(waitingDeposits.map(({ amount }) => amount)).toContain('12.483920174650293847');
      expect(waitingDeposits.filter(({ memo }) => memo !== null)).toHaveLength(1);
    });

    test('the demo has exactly one overdue deposit, on any day', async () => {
      const all = await deposits();
      const lateAt = (now: number) => {
        const since = (at: Date) => new Date(now - custody.clock.time.getTime() + at.getTime()).toISOString();
        const dueDays = all.map((record) => dueDayOf({ ...record, timestamp: since(record.created_at) }, defaultPreferences.due_clock));
        return dueDays.filter((day) => matchesDueFilter(day, 'late', now)).length;
      };
      const hours = Array.from({ length: 3 * 366 * 12 }, (_, index) => Date.UTC(2026, 0, 1, index * 2));
      expect(new Set(hours.map(lateAt))).toEqual(new Set([1]));
    });

    test('the newest transaction of the demo is 15 minutes old, and the oldest 87 days', async () => {
      const ages = (await transactions()).map((record) => (custody.clock.time.getTime() - record.created_at.getTime()) / 86_400_000);
      expect(Math.min(...ages)).toBeLessThan(0.0105);
      expect(Math.min(...ages)).toBeGreaterThan(0);
      expect(Math.max(...ages)).toBeLessThan(90);
      expect(ages.filter((age) => age < 2).length).toBeGreaterThan(80);
      expect(ages).toEqual(ages.toSorted((first, second) => second - first));
    });
  });

  describe('the regulatory rules in the demo: thresholds, sufficient entities, required beneficiaries', () => {
    test('a deposit of the demo needs information exactly when its value or its 24-hour sum is above a threshold', async () => {
      const all = await deposits();
      const isEligible = (deposit: (typeof all)[number]) =>
        exceedsSingleThreshold(deposit.worth) ||
        all.some((last) => {
          const age = last.created_at.getTime() - deposit.created_at.getTime();
          const window = all.filter(
            (record) => record.created_at <= last.created_at && +last.created_at - +record.created_at <= depositSumTime.ms,
          );
          return age >= 0 && age <= depositSumTime.ms && exceedsWindowThreshold(window.map((record) => record.worth));
        });
      const wrongDeposits = all.filter((deposit) => isEligible(deposit) === (deposit.regulatory_status === 'not_required'));
      expect(wrongDeposits.map(({ id }) => id)).toEqual([]);
    });

    test('two pending deposits of the demo are each under 1,000 CAD', async () => {
      const pendingDeposits = (await deposits()).filter(({ regulatory_status: status }) => isPendingStatus(status));
      const smallDeposits = pendingDeposits.filter(({ worth }) => !exceedsSingleThreshold(worth));
      expect(smallDeposits).toHaveLength(2);
    });

    test('every submitted entity of the demo is sufficient', async () => {
      const all = await transactions();
      const originators = all.flatMap((record) =>
        record.type === 'external' && record.originator_entity !== null ? [record.originator_entity] : [],
      );
      const thirdParties = all.flatMap((record) => (record.third_party_entity === null ? [] : [record.third_party_entity]));
      const beneficiaries = all.flatMap((record) => record.beneficiary_entities ?? []);
      expect(originators.length > 0 && thirdParties.length > 0 && beneficiaries.length > 0).toBe(true);
      expect(originators.flatMap((record) => insufficiencies('originator', 'missing_lvctr_info', record))).toEqual([]);
      expect(thirdParties.flatMap((record) => insufficiencies('third_party', 'missing_lvctr_info', record))).toEqual([]);
      expect(beneficiaries.flatMap((record) => insufficiencies('beneficiary', 'withdrawal', record))).toEqual([]);
    });

    test('a withdrawal of the demo has a beneficiary exactly when its value is above 1,000 CAD', async () => {
      const withdrawals = await custody.db
        .selectFrom('transactions')
        .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'transactions.id')
        .select(['beneficiary_entities', 'regulatory_status', 'amount', 'cad_rate'])
        .where('type', '=', 'transaction')
        .where('destination_wallet_id', 'is', null)
        .execute();
      const isEligible = ({ amount, cad_rate: rate }: (typeof withdrawals)[number]) =>
        exceedsSingleThreshold(cadValue(amount, rate ?? undefined) ?? decimalOf('0'));
      expect(withdrawals.filter((record) => isEligible(record) !== (record.beneficiary_entities !== null))).toEqual([]);
      expect(withdrawals.filter((record) => isEligible(record) !== (record.regulatory_status === 'completed'))).toEqual([]);
      expect(new Set(withdrawals.map(isEligible))).toEqual(new Set([true, false]));
    });
  });

  describe('the ledger of the demo', () => {
    test('the ledger entries of every asset of the demo sum to zero', async () => {
      const sums = await ledgerSums(custody.db);
      expect(Object.keys(sums).toSorted()).toEqual(assets.toSorted());
      expect(Object.values(sums).filter((sum) => decimal.compare(decimalOf(sum), decimalOf('0')) !== 0)).toEqual([]);
    });

    test('each balance of the demo is the sum of the entries up to it, and only off-chain balances are negative', async () => {
      const entries = await custody.db
        .selectFrom('entries')
        .innerJoin('accounts', 'accounts.id', 'entries.account_id')
        .selectAll('entries')
        .select('accounts.kind')
        .orderBy('entries.id')
        .execute();
      const wrongDeposits = Map.groupBy(entries, (entry) => entry.account_id)
        .values()
        .flatMap((entries) =>
          entries.filter((entry, index) => entry.balance_after !== null && !isSumOf(entries.slice(0, index + 1), entry.balance_after)),
        );
      expect([...wrongDeposits]).toEqual([]);
      const negativeEntries = entries.filter((entry) => entry.balance_after?.startsWith('-') === true);
      expect(new Set(negativeEntries.map(({ kind }) => kind))).toEqual(new Set(['offchain']));
    });

    test('a wallet of the demo with a pending transaction has more funds than it can spend', async () => {
      const { page } = await custody.ask(endpoints.listTransactions, { query: { page_size: 100, status: 'pending_approval' } });
      const ids = page.flatMap(({ data }) => (data.type === 'transaction' && typeof data.source?.id === 'number' ? [data.source.id] : []));
      expect(ids).toHaveLength(6);
      for (const id of new Set(ids)) {
        const wallet = await custody.ask(endpoints.readWallet, { params: { id } });
        expect(wallet.spendable_balance).not.toEqual(wallet.balance);
      }
    });

    test('the ids of new deposits follow the ids of the seed', async () => {
      const deposit = await makeDeposit(custody, 2, 'btc', '0.5');
      expect(deposit.id).toBe(301);
      await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
    });
  });

  test('every address of the demo is valid', async () => {
    const ownAddresses = await custody.db.selectFrom('funding_addresses').select(['asset', 'address']).execute();
    const accounts = await custody.db.selectFrom('external_accounts').select('funding_addresses').execute();
    const movedTransactions = await custody.db
      .selectFrom('transactions')
      .innerJoin('transaction_amounts', 'transaction_id', 'transactions.id')
      .select(['asset', 'source_addresses', 'destination_addresses', 'destination_raw'])
      .execute();
    const allAddresses = [
      ...ownAddresses.map(({ asset, address }) => [asset, address] as const),
      ...accounts.flatMap((account) => Object.entries(account.funding_addresses)),
      ...movedTransactions.flatMap((record) =>
        [...(record.source_addresses ?? []), ...(record.destination_addresses ?? [])].map((address) => [record.asset, address] as const),
      ),
      ...movedTransactions.flatMap((record) =>
        Object.entries(record.destination_raw ?? {}).map(([asset, to]) => [asset, typeof to === 'string' ? to : to.address] as const),
      ),
    ];
    expect(allAddresses.length).toBeGreaterThan(400);
    expect(allAddresses.filter(([asset, address]) => !isAsset(asset) || addressRefusal(asset, address) !== null)).toEqual([]);
  });

  test('every record in a list of the demo can also be read by its id', async () => {
    let cursor: string | undefined;
    let readCount = 0;
    do {
      const { page, page_info: info } = await custody.ask(endpoints.listTransactions, { query: { page_size: 100, after: cursor } });
      for (const { data } of page) {
        expect(data.id).toBeDefined();
        const singleRead = await custody.ask(endpoints.readTransaction, { params: { id: data.id ?? 0 } });
        expect(singleRead.type).toBe(data.type);
      }
      readCount += page.length;
      cursor = info.has_next_page ? (info.end_cursor ?? undefined) : undefined;
    } while (cursor !== undefined);
    expect(readCount).toBe(300);
  });

  test('every reset creates the same demo', async () => {
    const worldBefore = [await transactions(), await custody.db.selectFrom('entries').selectAll().orderBy('id').execute()];
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
    expect([await transactions(), await custody.db.selectFrom('entries').selectAll().orderBy('id').execute()]).toEqual(worldBefore);
  });
});
