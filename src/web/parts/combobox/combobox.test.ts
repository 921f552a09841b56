import { expect, test } from 'vitest';
import { cutGroups } from './combobox.tsx';

test('cutGroups cuts a long list and keeps the index of each option in the whole list', () => {
  const groups = [{ heading: 'Recently used', items: ['a', 'b'] }, { heading: 'All', items: ['c', 'd', 'e'] }, { items: ['f'] }];
  expect(cutGroups(groups, 4)).toEqual([
    { heading: 'Recently used', items: ['a', 'b'], start: 0 },
    { heading: 'All', items: ['c', 'd'], start: 2 },
  ]);
  expect(cutGroups(groups, 40).map(({ start, items }) => [start, items.length])).toEqual([
    [0, 2],
    [2, 3],
    [5, 1],
  ]);
});
