import type { QueryClient } from '@tanstack/react-query';
import { transactionKey, type Transaction } from '#contract/service/transaction.ts';
import { cursorAfter, type Page } from '#contract/wire/page.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import type { Listed } from './cursor-pages.ts';
import { transactionsKey } from './keys.ts';

/** A row of the pending deposits: a record or an unreadable placeholder. */
export type PendingRow<Item> = Page<Listed<Item>>['page'][number];

/** Query key of the pending deposits. */
export const pendingKey = [...transactionsKey, 'pending'] as const;

/** The pending deposits that are read so far, newest first, as the service lists them. */
export type PendingDeposits = {
  readonly rows: readonly PendingRow<Transaction>[];
  /** Whether reading reached the end of the list once. Newer deposits are read at its head. */
  readonly isWhole: boolean;
  /**
   * Whether reading stopped before the oldest, at `pendingMax` or at a broken cursor: older ones
   * are missing.
   */
  readonly isCut: boolean;
  /** Cursor of the row from which the next poll continues. */
  readonly again: string | null;
};

/**
 * Updates a deposit that was just read or submitted, so that the queue drops finished ones at once.
 */
export function updatePending(client: QueryClient, now: Transaction): void {
  client.setQueryData<PendingDeposits>(pendingKey, (known) => {
    const key = transactionKey(now);
    const place = known?.rows.findIndex(({ data }) => !isUnreadable(data) && data.type === now.type && transactionKey(data) === key) ?? -1;
    const row = known?.rows[place];
    if (known === undefined || row === undefined || isUnreadable(row.data) || row.data.regulatory_status === now.regulatory_status)
      return known;
    return { ...known, rows: known.rows.with(place, { ...row, data: now }) };
  });
}

/**
 * A merged page: all rows, the index behind its last row, and whether it reached a row that was
 * there before.
 */
export type MergedPage<Item> = { readonly rows: readonly PendingRow<Item>[]; readonly end: number; readonly isMet: boolean };

/**
 * Merges a page into the rows, from an index on. A page is one unbroken part of the list. Rows
 * between its first and last match that it lacks are gone; behind the last page nothing is left. An
 * unchanged row stays the same object (`keep`).
 */
export function mergePage<Item>(
  rows: readonly PendingRow<Item>[],
  from: number,
  page: Page<Listed<Item>>,
  keep: (old: PendingRow<Item>, fresh: PendingRow<Item>) => PendingRow<Item> = (_old, fresh) => fresh,
): MergedPage<Item> {
  const places = new Map(rows.map(({ cursor }, index) => [cursor, index]));
  // Rows above were read before: the list moved meanwhile.
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
