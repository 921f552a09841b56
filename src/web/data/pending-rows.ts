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

/** The pending deposits read so far, newest first, in the order of the service. */
export type PendingDeposits = {
  readonly rows: readonly PendingRow<Transaction>[];
  /** Whether reading reached the end of the list once. Newer deposits are read from its start. */
  readonly isWhole: boolean;
  /** Whether reading stopped before the oldest deposit, at `pendingMax` or at a wrong cursor: older ones are missing. */
  readonly isCut: boolean;
  /** Cursor from which the next poll continues. */
  readonly again: string | null;
};

/** Updates a deposit that was just read or submitted, so that the queue removes finished ones at once. */
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

/** A merged page: all rows, the index after its last row, and whether it reached an existing row. */
export type MergedPage<Item> = { readonly rows: readonly PendingRow<Item>[]; readonly end: number; readonly isMet: boolean };

/**
 * Merges a page into the rows, from an index. A page is a contiguous part of the list. Rows inside the page's range that it omits are
 * removed; after the last page, all later rows. An unchanged row stays the same object (`keep`).
 */
export function mergePage<Item>(
  rows: readonly PendingRow<Item>[],
  from: number,
  page: Page<Listed<Item>>,
  keep: (old: PendingRow<Item>, fresh: PendingRow<Item>) => PendingRow<Item> = (_old, fresh) => fresh,
): MergedPage<Item> {
  const places = new Map(rows.map(({ cursor }, index) => [cursor, index]));
  // Ignores rows above the start, which were read before: the list moved in the meantime.
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
