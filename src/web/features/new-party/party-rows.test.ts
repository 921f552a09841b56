import { expect, test } from 'vitest';
import { rowsIn, withMoved, withoutRow, withRow } from './party-rows.ts';

const rows = { authorized_persons: ['a', 'b', 'c'], directors: [], beneficial_owners: ['o'], nested: { o: ['x'] } };
const persons = { list: 'authorized_persons', under: null } as const;
const owners = { list: 'beneficial_owners', under: 'o' } as const;

test('adds a person at the end, and restores a removed one at its position', () => {
  expect(withRow(rows, persons, 'd').authorized_persons).toEqual(['a', 'b', 'c', 'd']);
  expect(withRow(withoutRow(rows, persons, 'b'), persons, 'b', 1)).toEqual(rows);
});

test('restores an owner together with its own owners', () => {
  const outer = { list: 'beneficial_owners', under: null } as const;
  const back = withRow(withoutRow(rows, outer, 'o'), outer, 'o', 0);
  expect(rowsIn(back, owners)).toEqual(['x']);
});

test('owners of an owner are a separate list', () => {
  expect(withRow(rows, owners, 'y').nested).toEqual({ o: ['x', 'y'] });
  expect(withRow(rows, { list: 'beneficial_owners', under: 'new' }, 'z').nested).toEqual({ o: ['x'], new: ['z'] });
});

test('moves a person by one position, but not beyond the ends', () => {
  expect(withMoved(rows, persons, 'c', -1).authorized_persons).toEqual(['a', 'c', 'b']);
  expect(withMoved(rows, persons, 'a', -1)).toEqual(rows);
  expect(withMoved(rows, persons, 'c', 1)).toEqual(rows);
});
