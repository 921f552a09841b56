import { expect, test } from 'vitest';
import { chosenColumns } from './chosen-columns.ts';

const allColumns = [{ key: 'name', card: 'lead' }, { key: 'time' }, { key: 'amount' }, { key: 'notes', isExtra: true }] as const;

const keysOf = (keys?: readonly string[]) => chosenColumns(allColumns, keys).map(({ key }) => key);

test('the list shows the default columns if the user chose no columns', () => {
  expect([keysOf(), keysOf([])]).toEqual(Array(2).fill(['name', 'time', 'amount']));
});

test('the list shows the chosen columns in their order, without unknown or repeated columns, and always includes the lead column', () => {
  expect(keysOf(['notes', 'gone', 'amount', 'notes'])).toEqual(['name', 'notes', 'amount']);
  expect(keysOf(['time', 'name'])).toEqual(['time', 'name']);
});
