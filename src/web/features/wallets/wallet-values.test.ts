import { expect, test } from 'vitest';
import { haveEqualFields, newAddresses } from '#web/features/wallets/detail/wallet-sub-address-values.ts';
import { changesOf, creationOf, matchingWallets, type NewWallet } from './wallet-values.ts';

const typedWallet: NewWallet = { name: 'Vault', custom_id: '', description: '', kind: 'warm', owner_entity_id: null };

test('the request for a new wallet contains only filled fields', () => {
  expect(creationOf(typedWallet)).toEqual({ name: 'Vault', kind: 'warm' });
  expect(creationOf({ ...typedWallet, kind: 'cold', custom_id: 'V-1', owner_entity_id: 7 })).toEqual({
    name: 'Vault',
    kind: 'cold',
    custom_id: 'V-1',
    owner_entity_id: 7,
  });
});

test('changesOf returns only the changed fields of a wallet, including emptied fields', () => {
  const wallet = { id: 1, name: 'Vault', custom_id: 'V-1', description: null };
  expect(changesOf(wallet, { name: 'Vault', custom_id: 'V-1', description: '' })).toEqual({});
  expect(changesOf(wallet, { name: 'Vault', custom_id: '', description: 'Cold' })).toEqual({ custom_id: '', description: 'Cold' });
});

test('matchingWallets compares custom IDs if the new wallet has one, and names otherwise', () => {
  const wallets = [
    { id: 1, name: 'Vault', custom_id: 'V-1' },
    { id: 2, name: 'Vault', custom_id: null },
  ];
  expect(matchingWallets(typedWallet, wallets).map(({ id }) => id)).toEqual([1, 2]);
  expect(matchingWallets({ ...typedWallet, custom_id: 'V-1' }, wallets).map(({ id }) => id)).toEqual([1]);
});

test('newAddresses returns the addresses that did not exist before, even if they have the same name', () => {
  const [oldAddress, newAddress] = [
    { address: 'bc1a', name: 'A' },
    { address: 'bc1b', name: 'A' },
  ];
  expect(newAddresses([oldAddress], [{ ...oldAddress, name: 'B' }, newAddress])).toEqual([newAddress]);
});

test('haveEqualFields treats a missing name or note as empty, and a missing watch setting as off', () => {
  expect(haveEqualFields({ name: 'A' }, { name: 'A', notes: '', is_watched: false })).toBe(true);
  expect(haveEqualFields({ name: 'A' }, { name: 'A', notes: '', is_watched: true })).toBe(false);
});
