import { expect, test } from 'vitest';
import { recentMax, type Recent } from '#contract/desk/preferences.ts';
import { withRecent } from './search-recent.ts';

const wallet = (id: number): Recent => ({ kind: 'wallet', path: `/wallets/${id}`, words: `Wallet ${id}` });

test('an entry that the user opens again moves to the top of the recent entries and is listed once', () => {
  expect(withRecent([wallet(1), wallet(2), wallet(3)], wallet(3)).map(({ words }) => words)).toEqual(['Wallet 3', 'Wallet 1', 'Wallet 2']);
});

test('the oldest recent entry is removed if there are too many entries', () => {
  const fullList = Array.from({ length: recentMax }, (_, index) => wallet(index + 1));
  expect(withRecent(fullList, wallet(99))).toEqual([wallet(99), ...fullList.slice(0, -1)]);
});
