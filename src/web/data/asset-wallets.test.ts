import { expect, test } from 'vitest';
import { hasNewWallet, unreadableIn, walletsOf } from './asset-wallets.ts';

const page = (...ids: number[]) => ids.map((id) => ({ id }));

test('the wallet list of an asset reads pages of wallets until one is empty', () => {
  expect([
    hasNewWallet([page(3, 2)]),
    hasNewWallet([page(3, 2), page(1)]),
    hasNewWallet([page(3, 2), page()]),
    hasNewWallet([page()]),
  ]).toEqual([true, true, false, false]);
});

test('reading the wallet list of an asset stops when the service repeats a page', () => {
  expect(hasNewWallet([page(3, 2), page(3, 2)])).toBe(false);
});

test('the wallet list of an asset lists a wallet once if it moved to the next page between two reads', () => {
  expect(walletsOf([page(3, 2), page(2, 1)]).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('the wallet list of an asset does not count the unreadable rows of a repeated page again', () => {
  const unreadableRow = { isUnreadable: true, id: null, cursor: null, field: null } as const;
  const count = (...pages: (readonly ({ id: number } | typeof unreadableRow)[])[]) => unreadableIn(pages).length;
  const firstPage = [{ id: 3 }, unreadableRow, unreadableRow];
  expect([
    count(firstPage),
    count(firstPage, [{ id: 2 }, unreadableRow]),
    count(firstPage, firstPage),
    count(firstPage, [unreadableRow]),
    count(),
  ]).toEqual([2, 3, 2, 3, 0]);
});
