import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { makeWallet, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describePostgres } from '#database/testing.ts';

describePostgres('concurrent requests of storage providers', (openDatabase) => {
  let custody: TestCustody;
  let owner: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    owner = (await makeWallet(custody)).id;
    const body = { wallet_id: owner, storage_provider_id: 'f01234', available_rewards_fil: '10' };
    await custody.ask(sandboxEndpoints.createStorageProvider, { body });
  });

  const statusesOf = async (ask: () => Promise<unknown>) => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, ask));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };

  test('twenty concurrent withdrawals never exceed the rewards', async () => {
    const params = { wallet_id: owner, storage_provider_id: 'f01234' };
    const body = { amount_afil: new NumberLiteral('3000000000000000000') };
    expect(await statusesOf(() => custody.ask(endpoints.withdrawRewards, { params, body }))).toBe(3);
    expect((await custody.ask(endpoints.readStorageProvider, { params })).available_rewards_fil).toBe('1');
  });

  test('only one of twenty concurrent reads of termination fees is answered', async () => {
    const query = { storage_provider_address: 'f01234' };
    expect(await statusesOf(() => custody.ask(endpoints.readTerminationFees, { query }))).toBe(1);
  });

  test('twenty concurrent creations without an id get twenty different ids', async () => {
    expect(await statusesOf(() => custody.ask(sandboxEndpoints.createStorageProvider, { body: { wallet_id: owner } }))).toBe(20);
  });
});
