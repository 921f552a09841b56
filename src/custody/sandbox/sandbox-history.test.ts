import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { SandboxHistory } from '#contract/service/sandbox-history.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { validatorsOf } from '#custody/staking/test-staking.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the history of the demo', (openDatabase) => {
  let custody: TestCustody;
  let history: SandboxHistory;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
    history = await custody.ask(sandboxEndpoints.readHistory, {});
  }, 60_000);

  test('the history has a sample for each of 60 days and ends now', async () => {
    const { days } = history;
    const gaps = days.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(days[index]?.at ?? ''));
    expect([days.length, new Set(gaps)]).toEqual([60, new Set([86_400_000])]);
    const { page } = await custody.ask(endpoints.listWallets, { query: { page_size: 100 } });
    const presentBalances = (await Promise.all(page.map(({ data }) => validatorsOf(custody, data.id)))).flat();
    const last = days.at(-1)?.validators ?? [];
    expect(last.map(({ pubkey, status }) => [pubkey, status])).toEqual(
      presentBalances.map(({ validator_pubkey: pubkey, validator_status: status }) => [pubkey, status]),
    );
  });

  test('the holdings of the last day equal the service’s current holdings', async () => {
    const { total_assets_in_custody: now } = await custody.ask(endpoints.readStats, {});
    const last = history.days.at(-1)?.holdings ?? [];
    const expectedHoldings = Object.entries(now).map(([asset, { warm, offline }]) => [
      asset,
      decimal.add(warm ?? decimalOf('0'), offline ?? decimalOf('0')),
    ]);
    const reportedHoldings = expectedHoldings.map(([asset]) => [
      asset,
      decimal.sum(last.filter((holding) => holding.asset === asset).map(({ total }) => decimalOf(total))),
    ]);
    expect(reportedHoldings).toEqual(expectedHoldings);
    expect(last.every(({ cad_rate: rate }) => rate !== null)).toBe(true);
  });

  test('the rewards of validators grow every day, and each validator first appears on the day of its deposit', () => {
    const [firstDay, lastDay] = [history.days[0], history.days.at(-1)];
    expect((firstDay?.validators.length ?? 0) < (lastDay?.validators.length ?? 0)).toBe(true);
    const rewardSums = history.days.map(({ validators }) => decimal.sum(validators.map(({ rewards }) => decimalOf(rewards))));
    expect(rewardSums.slice(1).every((reward, index) => decimal.compare(reward, rewardSums[index] ?? decimalOf('0')) > 0)).toBe(true);
    const exits = history.days.flatMap(({ validators }) => validators.filter(({ status }) => status === 'withdrawn'));
    expect(exits.every(({ balance }) => balance === '0')).toBe(true);
  });

  test('the history has the payments of three weeks, oldest first, and each has its destination', async () => {
    const { orders, made_at: createdAt } = history;
    const ages = orders.map(({ made_at: at }) => Date.parse(createdAt ?? '') - Date.parse(at));
    expect(orders.length).toBeGreaterThan(40);
    expect([ages.every((age) => age >= 0 && age <= 21 * 86_400_000), ages.toSorted((left, right) => right - left)]).toEqual([true, ages]);
    expect(new Set(orders.map(({ destination }) => destination.kind))).toEqual(new Set(['wallet', 'external_account', 'public_address']));
    expect(orders.every(({ destination: { id, address } }) => id !== null || address !== null)).toBe(true);
  });

  test('a sandbox without the demo data has an empty history', async () => {
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'empty' } });
    expect(await custody.ask(sandboxEndpoints.readHistory, {})).toEqual({ made_at: null, days: [], orders: [] });
  });
});
