import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { assets } from '#contract/money/assets.ts';
import { openApiDocument } from '#contract/openapi/openapi.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import {
  advanceClock,
  ledgerSums,
  makeDeposit,
  makeWallet,
  openCustody,
  resetToEmpty,
  travelRuleOriginator,
  type TestCustody,
} from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('records of the service', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(() => resetToEmpty(custody));

  const readWallet = (id: number) => custody.ask(endpoints.readWallet, { params: { id } });
  const edit = (id: number, body: object) => custody.ask(endpoints.editWallet, { params: { id }, body });
  const editRefusal = (id: number, body: object) => custody.refusalOf(endpoints.editWallet, { params: { id }, body });

  test('an amount has all its digits, even beyond the precision of a JavaScript number', async () => {
    const { id } = await makeWallet(custody);
    await makeDeposit(custody, id, 'eth', '1.000000000000000001');
    const { text } = await custody.send('GET', '/api/v1/transactions');
    expect(text).toContain('"amount":1.000000000000000001,');
    await makeDeposit(custody, id, 'eth', '9007199254740993');
    expect((await custody.send('GET', `/api/v1/wallets/${id}?light=true`)).text).toContain(
      '"balance":{"eth":9007199254740994.000000000000000001}',
    );
  });

  test('deposits of a wallet and asset add up, and the ledger sums to zero', async () => {
    const [firstWallet, otherWallet] = [await makeWallet(custody, 'One'), await makeWallet(custody, 'Other')];
    await makeDeposit(custody, firstWallet.id, 'btc', '0.1');
    await makeDeposit(custody, firstWallet.id, 'btc', '0.2');
    await makeDeposit(custody, otherWallet.id, 'btc', '5');
    const record = await readWallet(firstWallet.id);
    expect([record.balance, record.spendable_balance, record.onchain_balance]).toEqual(Array.from({ length: 3 }, () => ({ btc: '0.3' })));
    expect([record.offchain_balance, record.yield_balance]).toEqual([{ btc: '0' }, { btc: '0' }]);
    expect(await custody.ask(endpoints.readStats, {})).toEqual({
      total_assets_in_custody: { btc: { offline: '0', warm: '5.3', unit: 'btc' } },
    });
    expect(await ledgerSums(custody.db)).toEqual({ btc: '0.0' });
  });

  test('a deposit shows its chain, its wallet and its time', async () => {
    const wallet = await makeWallet(custody);
    const body = { wallet_id: wallet.id, asset: 'xrp', amount: '25', source_address: 'rSource', memo: 'invoice 7' } as const;
    expect(await custody.ask(sandboxEndpoints.deposit, { body })).toMatchObject({
      type: 'external',
      direction: 'incoming',
      currency: 'xrp',
      amount: '25',
      fee_unit: 'xrp/op',
      memo: 'invoice 7',
      source_addresses: ['rSource'],
      destination_addresses: [wallet.funding_addresses?.['xrp']],
      destination: { id: wallet.id, type: 'wallet', kind: 'warm', name: 'Treasury' },
      timestamp: '2026-03-02T14:00:00.000Z',
    });
  });

  test('a new wallet has an address for every asset, with its tag or memo', async () => {
    const { funding_addresses: addresses = {}, extras } = await readWallet((await makeWallet(custody)).id);
    expect(Object.keys(addresses ?? {})).toEqual(assets.toSorted());
    expect(extras).toEqual({ [addresses?.['xrp'] ?? '']: { tag: '100002' }, [addresses?.['xlm'] ?? '']: { memo: '100002' } });
  });

  test('the light form of a wallet has exactly the specified fields', async () => {
    const { id } = await makeWallet(custody);
    const lightRecord = await custody.ask(endpoints.readWallet, { params: { id }, query: { light: 'true' } });
    expect(Object.keys(lightRecord)).toEqual(['id', 'type', 'kind', 'custom_id', 'name', 'description', 'balance', 'spendable_balance']);
  });

  test('an edit of a wallet changes only the submitted fields', async () => {
    const { id } = await makeWallet(custody);
    expect(await edit(id, { custom_id: 'desk-1' })).toMatchObject({ name: 'Treasury', custom_id: 'desk-1', spendable_balance: {} });
    expect(await edit(id, { name: 'Vault', description: 'Cold room' })).toMatchObject({ name: 'Vault', custom_id: 'desk-1' });
    expect(await edit(id, {})).toEqual(await readWallet(id));
    expect(await editRefusal(id, { kind: 'cold' })).toBe('400 kind is not an accepted parameter');
  });

  test('a default originator can be set once, and only the single read returns it', async () => {
    const { id } = await makeWallet(custody);
    expect(await editRefusal(id, { default_originator_entity: { ...travelRuleOriginator, city: '' } })).toBe(
      '400 param is missing or the value is empty: default_originator_entity.city',
    );
    expect(await edit(id, { default_originator_entity: travelRuleOriginator })).not.toHaveProperty('default_originator_entity');
    expect((await readWallet(id)).default_originator_entity).toEqual(travelRuleOriginator);
    expect(await edit(id, { name: 'Vault' })).not.toHaveProperty('default_originator_entity');
    expect(await editRefusal(id, { default_originator_entity: travelRuleOriginator })).toBe(
      '400 Default originator already set for this wallet.',
    );
    expect((await custody.ask(endpoints.listWallets, {})).page[0]?.data).not.toHaveProperty('default_originator_entity');
  });

  test('a wallet created with a default originator shows it in the single read only', async () => {
    const createdWallet = await custody.ask(endpoints.createWallet, {
      body: { name: 'Vault', kind: 'warm', default_originator_entity: travelRuleOriginator },
    });
    expect(createdWallet).not.toHaveProperty('default_originator_entity');
    expect((await readWallet(createdWallet.id)).default_originator_entity).toEqual(travelRuleOriginator);
  });

  test('the wallet list can be filtered by kind, custom id and time of creation', async () => {
    const warm = await makeWallet(custody, 'Warm');
    await advanceClock(custody, 60);
    const coldWallet = await custody.ask(endpoints.createWallet, { body: { name: 'Cold', kind: 'cold', custom_id: 'vault' } });
    const idsMatching = async (query: Readonly<Record<string, string | number>>) =>
      (await custody.ask(endpoints.listWallets, { query })).page.map(({ data }) => data.id);
    expect(await idsMatching({})).toEqual([coldWallet.id, warm.id]);
    expect(await idsMatching({ type: 'warm' })).toEqual([warm.id]);
    expect(await idsMatching({ custom_id: 'vault' })).toEqual([coldWallet.id]);
    expect(await idsMatching({ created_since: custody.clock.time.getTime() / 1000 + 60 })).toEqual([coldWallet.id]);
    expect(await idsMatching({ type: 'warm', custom_id: 'vault' })).toEqual([]);
  });

  test('the creation of a cold wallet is refused without an available cold wallet', async () => {
    await custody.ask(sandboxEndpoints.changeSettings, { body: { cold_wallets_available: 1 } });
    const body = { name: 'Cold', kind: 'cold' } as const;
    await custody.ask(endpoints.createWallet, { body });
    expect(await custody.refusalOf(endpoints.createWallet, { body })).toBe('400 No cold wallet is available: contact the operator.');
  });

  test('external accounts can be listed and read', async () => {
    const address = addressFor('xrp', 'exchange');
    const body = { name: 'Exchange', funding_addresses: { xrp: address }, extras: { [address]: { tag: '7' } } };
    await custody.ask(sandboxEndpoints.createExternalAccount, { body });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    expect(page.map(({ data }) => data)).toMatchObject([{ type: 'wallet', kind: 'external', description: '', ...body }]);
    const id = page[0]?.data.id ?? 0;
    expect(await custody.ask(endpoints.readExternalAccount, { params: { id } })).toEqual(page[0]?.data);
    expect(await custody.refusalOf(endpoints.readExternalAccount, { params: { id: id + 1 } })).toBe('404 Not found');
  });

  test('a reset leaves only the staking contract and restarts the ids', async () => {
    await makeDeposit(custody, (await makeWallet(custody)).id, 'btc', '1');
    await advanceClock(custody, 86_400);
    await resetToEmpty(custody);
    const { page } = await custody.ask(endpoints.listExternalAccounts, {});
    expect(page.map(({ data }) => [data.id, data.name])).toEqual([[1, 'ETH staking contract']]);
    expect((await makeDeposit(custody, (await makeWallet(custody)).id, 'btc', '1')).timestamp).toBe('2026-03-02T14:00:00.000Z');
    expect((await custody.ask(endpoints.listTransactions, {})).page.map(({ data }) => data.id)).toEqual([1]);
  });

  test('every asset has fee presets, and the slowest has the lowest rate', async () => {
    const fees = await custody.ask(endpoints.readAllFees, {});
    expect(Object.keys(fees)).toEqual(assets);
    expect(await custody.ask(endpoints.readFees, { params: { currency: 'btc' } })).toEqual(fees['btc']);
    expect(fees['btc']?.slow).toEqual({ fee_rate: '4', blocks: 36, unit: 'sat/b' });
  });

  test('the service returns the OpenAPI document of its contract', async () => {
    const { body } = await custody.app.inject({ method: 'GET', url: '/openapi.json' });
    const { paths, components } = openApiDocument(endpoints, { title: '', version: '' });
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', paths, components });
  });
});
