import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { addressRefusal } from '#contract/money/addresses/address.ts';
import { assets, subAddressAssets, type Asset } from '#contract/money/assets.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

const singleAddressAssets = assets.filter((asset) => !subAddressAssets.some((candidate) => candidate === asset));

describeEachDatabase('funding addresses', (openDatabase) => {
  let custody: TestCustody;
  let walletId: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    walletId = (await makeWallet(custody)).id;
  });

  const at = (currency: string) => ({ params: { wallet_id: walletId, currency } });
  const listAddresses = (currency: string) => custody.ask(endpoints.listFundingAddresses, at(currency));
  const create = (currency: string, body: object = {}) => custody.ask(endpoints.createFundingAddress, { ...at(currency), body });
  const createRefusal = (currency: string, body: object = {}) =>
    custody.refusalOf(endpoints.createFundingAddress, { ...at(currency), body });
  const editOf = (currency: string, address: string, body: object) => ({
    params: { wallet_id: walletId, currency, address },
    body,
  });

  test.for(assets)('a new wallet has one valid address of %s, which is also in its record', async (asset) => {
    const [onlyAddress, ...otherAddresses] = await listAddresses(asset);
    const wallet = await custody.ask(endpoints.readWallet, { params: { id: walletId } });
    expect(otherAddresses).toEqual([]);
    expect(onlyAddress).toEqual({
      name: 'Default',
      notes: null,
      address: wallet.funding_addresses?.[asset],
      balance: '0',
      is_watched: false,
    });
    expect(addressRefusal(asset, onlyAddress?.address ?? '')).toBeNull();
  });

  describe.for(subAddressAssets)('sub-addresses of %s', (asset) => {
    test('the creation of a sub-address returns all addresses, with the new address last', async () => {
      const [firstAddress] = await listAddresses(asset);
      const allAddresses = await create(asset, { name: 'Branch', notes: 'Counter 2', is_watched: true });
      expect(allAddresses).toEqual([
        firstAddress,
        { name: 'Branch', notes: 'Counter 2', address: allAddresses[1]?.address, balance: '0', is_watched: true },
      ]);
      expect(addressRefusal(asset, allAddresses[1]?.address ?? '')).toBeNull();
      expect(await listAddresses(asset)).toEqual(allAddresses);
    });

    test('two wallets never have the same funding address', async () => {
      await create(asset);
      const threeAddresses = await create(asset);
      walletId = (await makeWallet(custody, 'Other')).id;
      const twoAddresses = await create(asset);
      expect(new Set([...threeAddresses, ...twoAddresses].map(({ address }) => address)).size).toBe(5);
    });

    test('an edit of a funding address changes only the submitted fields and returns the address', async () => {
      const [, created] = await create(asset, { name: 'Branch', notes: 'Counter 2' });
      const editedAddresses = await custody.ask(
        endpoints.editFundingAddress,
        editOf(asset, created?.address ?? '', { is_watched: true, notes: null }),
      );
      expect(editedAddresses).toEqual({ ...created, notes: null, is_watched: true });
      expect((await listAddresses(asset))[1]).toEqual(editedAddresses);
      expect(await custody.ask(endpoints.editFundingAddress, editOf(asset, created?.address ?? '', {}))).toEqual(editedAddresses);
    });

    test('an edit of an address does not change other addresses', async () => {
      const [firstAddress, createdAddress] = await create(asset, { name: 'Branch' });
      await custody.ask(endpoints.editFundingAddress, editOf(asset, createdAddress?.address ?? '', { name: 'Harbour' }));
      expect((await listAddresses(asset))[0]).toEqual(firstAddress);
    });
  });

  test('a wallet’s record shows its oldest address', async () => {
    const [firstAddress] = await create('btc');
    const { funding_addresses: addresses } = await custody.ask(endpoints.readWallet, { params: { id: walletId } });
    expect(addresses?.['btc']).toBe(firstAddress?.address);
  });

  // Operator facts: Errors, 400; spec: Limits, "sub-addresses only for btc, bch, ltc".
  test.for([...singleAddressAssets, 'doge'])('for %s, the service refuses a sub-address and an edit of the only address', async (asset) => {
    const message = `400 Currency ${asset} does not support sub-addresses.`;
    expect(await createRefusal(asset, { name: 'Branch' })).toBe(message);
    expect(await custody.refusalOf(endpoints.editFundingAddress, editOf(asset, 'r9abc', { name: 'Branch' }))).toBe(message);
  });

  test.for(['address', 'balance', 'tag'])('a creation and an edit of an address refuse the field %s', async (field) => {
    const body = { name: 'Branch', [field]: 'x' };
    expect(await createRefusal('btc', body)).toBe(`400 ${field} is not an accepted parameter`);
    const [firstAddress] = await listAddresses('btc');
    expect(await custody.refusalOf(endpoints.editFundingAddress, editOf('btc', firstAddress?.address ?? '', body))).toBe(
      `400 ${field} is not an accepted parameter`,
    );
  });

  test.for([
    [{ name: 7 }, '400 name must be a string'],
    [{ notes: 7 }, '400 notes must be a string'],
    [{ is_watched: 'yes' }, '400 is_watched must be a boolean'],
  ] as const)('an address field of the wrong type is refused with the name of the field: %o', async ([body, message]) => {
    expect(await createRefusal('btc', body)).toBe(message);
  });

  test('an edit of a funding address returns 404 if the address belongs to another wallet or asset, or to no wallet', async () => {
    const [foreignAddress] = await create('btc');
    walletId = (await makeWallet(custody, 'Other')).id;
    const [ownAddress] = await listAddresses('ltc');
    for (const address of [foreignAddress?.address, ownAddress?.address, 'bc1nobody'])
      expect(await custody.refusalOf(endpoints.editFundingAddress, editOf('btc', address ?? '', { name: 'Mine' }))).toBe('404 Not found');
  });

  test('the addresses of an unknown wallet return 404', async () => {
    walletId = 4_000;
    expect(await custody.refusalOf(endpoints.listFundingAddresses, at('btc'))).toBe('404 Not found');
    expect(await createRefusal('btc')).toBe('404 Not found');
  });

  test('the addresses of an unknown asset return 404', async () => {
    expect(await custody.refusalOf(endpoints.listFundingAddresses, at('doge'))).toBe('404 Not found');
  });

  test('the only address of a wallet shows every digit of its balance', async () => {
    await makeDeposit(custody, walletId, 'eth', '1.000000000000000001');
    expect((await listAddresses('eth')).map(({ balance }) => balance)).toEqual(['1.000000000000000001']);
  });

  test('each funding address shows the amount that it received', async () => {
    const [, subAddress] = await create('btc');
    await makeDeposit(custody, walletId, 'btc', '0.5');
    await receive('btc', subAddress?.address ?? '', '0.25');
    expect((await listAddresses('btc')).map(({ balance }) => balance)).toEqual(['0.5', '0.25']);
  });

  /** Makes a deposit and moves its record to this address. The sandbox itself always delivers to the oldest address. */
  const receive = async (asset: Asset, address: string, amount: string) => {
    const { id = 0 } = await makeDeposit(custody, walletId, asset, amount);
    await custody.db
      .updateTable('transactions')
      .set({ destination_addresses: jsonText([address]) })
      .where('id', '=', id)
      .execute();
  };
});
