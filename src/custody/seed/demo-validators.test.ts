import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { broadcast, validatorsOf, withdrawStake } from '#custody/staking/test-staking.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the validators of the demo', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
  }, 60_000);

  const wallets = async () => (await custody.ask(endpoints.listWallets, { query: { page_size: 100 } })).page.map(({ data }) => data);
  const readStaker = async () => (await wallets()).find(({ custom_id: id }) => id === 'STK-COLD')?.id ?? 0;

  test('the demo has 6 validators, in every state', async () => {
    const all = await validatorsOf(custody, await readStaker());
    expect(all.map((validator) => validator.validator_status)).toEqual(['withdrawn', 'exited', 'exiting', 'active', 'active', 'pending']);
    const sums = all.map(({ total_balance: total, deposit_amount: depositedAmount, rewards }) => [
      total,
      decimal.add(depositedAmount ?? decimalOf('0'), rewards ?? decimalOf('0')),
    ]);
    expect(sums.slice(1).filter(([total, sum]) => total !== sum)).toEqual([]);
    expect(all[0]?.total_balance).toBe('0');
    expect(all[4]?.deposit_amount).toBe('65.500000001000000001');
  });

  test('each validator of the demo has a transaction with the same key as in its wallet', async () => {
    const keys = (await validatorsOf(custody, await readStaker())).map((each) => each.validator_pubkey);
    const rows = await custody.db
      .selectFrom('validators')
      .innerJoin('transactions', 'transactions.id', 'transaction_id')
      .select('validator_pubkey')
      .orderBy('validators.id')
      .execute();
    expect(rows.map((row) => row.validator_pubkey)).toEqual(keys);
  });

  test('the exited validator of the demo accepts a withdrawal', async () => {
    const [, exitedValidator] = await validatorsOf(custody, await readStaker());
    await custody.ask(sandboxEndpoints.changeSettings, { body: { step_ms: null } });
    const record = await broadcast(custody, await withdrawStake(custody, exitedValidator?.validator_pubkey ?? '', '0'));
    expect(record.amounts).toEqual({ eth: exitedValidator?.total_balance });
  });

  test('the demo has 2 storage providers, and the attoFIL of one exceed the exact range of a JavaScript number', async () => {
    const all = [];
    for (const { id } of await wallets()) all.push(...(await custody.ask(endpoints.listStorageProviders, { params: { wallet_id: id } })));
    expect(all.map((each) => [each.storage_provider_id, each.available_rewards_fil])).toEqual([
      ['f01871352', '4182.730915246170334821'],
      ['f02230417', '96.5'],
    ]);
  });
});
