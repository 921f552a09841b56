import { expect, test } from 'vitest';
import { editedAlike, newAddresses } from '#web/features/wallets/detail/wallet-sub-address-values.ts';
import { changesOf, creationOf, soughtIn } from './wallet-values.ts';

const typed = { name: 'Vault', custom_id: '', description: '', kind: 'warm', owner: '' };

test('a new wallet is made of what is typed alone', () => {
  expect(creationOf(typed)).toEqual({ name: 'Vault', kind: 'warm' });
  expect(creationOf({ ...typed, kind: 'cold', custom_id: 'V-1', owner: '7' })).toEqual({
    name: 'Vault',
    kind: 'cold',
    custom_id: 'V-1',
    owner_entity_id: 7,
  });
});

test('an edit sends the changed fields alone, an emptied one among them', () => {
  const wallet = { id: 1, name: 'Vault', custom_id: 'V-1', description: null };
  expect(changesOf(wallet, { name: 'Vault', custom_id: 'V-1', description: '' })).toEqual({});
  expect(changesOf(wallet, { name: 'Vault', custom_id: '', description: 'Cold' })).toEqual({ custom_id: '', description: 'Cold' });
});

test('a wallet of unknown outcome is looked for by its name, and by its custom ID when it has one', () => {
  const wallets = [
    { id: 1, name: 'Vault', custom_id: 'V-1' },
    { id: 2, name: 'Vault', custom_id: null },
  ];
  expect(soughtIn(typed, wallets).map(({ id }) => id)).toEqual([1, 2]);
  expect(soughtIn({ ...typed, custom_id: 'V-1' }, wallets).map(({ id }) => id)).toEqual([1]);
});

test('an address is new when it was not there before, whatever it is called', () => {
  const [old, fresh] = [
    { address: 'bc1a', name: 'A' },
    { address: 'bc1b', name: 'A' },
  ];
  expect(newAddresses([old], [{ ...old, name: 'B' }, fresh])).toEqual([fresh]);
});

test('a name, note or watch that the service leaves out counts as blank', () => {
  expect(editedAlike({ name: 'A' }, { name: 'A', notes: '', is_watched: false })).toBe(true);
  expect(editedAlike({ name: 'A' }, { name: 'A', notes: '', is_watched: true })).toBe(false);
});
