import { expect, test } from 'vitest';
import { chosenColumns } from './chosen-columns.ts';

const all = [{ key: 'name', card: 'lead' }, { key: 'time' }, { key: 'amount' }, { key: 'notes', isExtra: true }] as const;

const keysOf = (keys?: readonly string[]) => chosenColumns(all, keys).map(({ key }) => key);

test('nothing chosen shows what the list has by itself', () => {
  expect([keysOf(), keysOf([])]).toEqual(Array(2).fill(['name', 'time', 'amount']));
});

test('the chosen order holds, a column that went away or came twice does not count, and a row can always be opened', () => {
  expect(keysOf(['notes', 'gone', 'amount', 'notes'])).toEqual(['name', 'notes', 'amount']);
  expect(keysOf(['time', 'name'])).toEqual(['time', 'name']);
});
