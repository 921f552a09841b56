import type { QueryClient } from '@tanstack/react-query';
import { cursorAfter, type Page } from '#contract/page.ts';
import { transactionKey, type Transaction } from '#contract/transaction.ts';
import { isUnreadable } from '#contract/unreadable.ts';
import type { Listed } from './cursor-pages.ts';

/** A row of the list of what waits. */
export type WaitingRow<Item> = Page<Listed<Item>>['page'][number];

/** Under which name what waits is kept. */
export const waitingKey = ['transactions', 'waiting'] as const;

/** What waits, as far as it is read: newest first, as the service lists it. */
export type Waiting = {
  readonly rows: readonly WaitingRow<Transaction>[];
  /** Whether the end of the list was reached once; what came since is read at its head. */
  readonly isWhole: boolean;
  /** Whether reading ended before the oldest, at `waitingMax` or where the service led no further: older ones wait besides. */
  readonly isCut: boolean;
  /** Cursor of the row at which the next poll reads on. */
  readonly again: string | null;
};

/** Notes a deposit as it was just read or left behind by a submission, so that what is done is work no more before its page is read again. */
export function noteWaiting(client: QueryClient, now: Transaction): void {
  client.setQueryData<Waiting>(waitingKey, (known) => {
    const key = transactionKey(now);
    const place = known?.rows.findIndex(({ data }) => !isUnreadable(data) && data.type === now.type && transactionKey(data) === key) ?? -1;
    const row = known?.rows[place];
    if (known === undefined || row === undefined || isUnreadable(row.data) || row.data.regulatory_status === now.regulatory_status)
      return known;
    return { ...known, rows: known.rows.with(place, { ...row, data: now }) };
  });
}

/** A page put where it belongs: the rows, where those of the page end, and whether the page reached a row that was known before. */
export type Joined<Item> = { readonly rows: readonly WaitingRow<Item>[]; readonly end: number; readonly isMet: boolean };

/**
 * Puts a page into the rows that are known, from an index on. A page is one unbroken stretch of the list, so what is known up to its last known row
 * and is not on it is gone; behind the last page of all nothing is left. A row that did not change stays the same object (`keep`).
 */
export function joined<Item>(
  rows: readonly WaitingRow<Item>[],
  from: number,
  page: Page<Listed<Item>>,
  keep: (old: WaitingRow<Item>, fresh: WaitingRow<Item>) => WaitingRow<Item> = (_old, fresh) => fresh,
): Joined<Item> {
  const places = new Map(rows.map(({ cursor }, index) => [cursor, index]));
  // What stands above already was read there: the list moved meanwhile.
  const fresh = page.page.filter(({ cursor }) => (places.get(cursor) ?? from) >= from);
  const known = fresh.flatMap(({ cursor }) => places.get(cursor) ?? []);
  const isLast = cursorAfter(page) === null;
  const to = isLast ? rows.length : Math.max(from, ...known.map((index) => index + 1));
  const kept = fresh.map((row) => {
    const old = rows[places.get(row.cursor) ?? -1];
    return old === undefined ? row : keep(old, row);
  });
  return {
    rows: [...rows.slice(0, from), ...kept, ...rows.slice(to)],
    end: from + kept.length,
    isMet: isLast || known.length > 0,
  };
}
