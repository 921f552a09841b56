import { expect, test } from 'vitest';
import { bringsMore, unreadableIn, walletsOf } from './asset-wallets.ts';

const page = (...ids: number[]) => ids.map((id) => ({ id }));

test('a list of wallets goes on until a page is empty', () => {
  expect([bringsMore([page(3, 2)]), bringsMore([page(3, 2), page(1)]), bringsMore([page(3, 2), page()]), bringsMore([page()])]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a service that answers the same page for ever is asked once more, no further', () => {
  expect(bringsMore([page(3, 2), page(3, 2)])).toBe(false);
});

test('a wallet that moved to the next page while it was read is listed once', () => {
  expect(walletsOf([page(3, 2), page(2, 1)]).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('what cannot be read is told once for each page, and not again for a page that repeats', () => {
  const bad = { isUnreadable: true, id: null, cursor: null, field: null } as const;
  const count = (...pages: (readonly ({ id: number } | typeof bad)[])[]) => unreadableIn(pages).length;
  const first = [{ id: 3 }, bad, bad];
  expect([count(first), count(first, [{ id: 2 }, bad]), count(first, first), count(first, [bad]), count()]).toEqual([2, 3, 2, 3, 0]);
});
