import type { Day } from '#contract/people/code-lists/holidays.ts';
import { isPendingStatus, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { dueDayOf } from '#contract/rules/due-clock.ts';
import { transactionKey, type ExternalTransaction, type Transaction } from '#contract/service/transaction.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import type { PendingRow } from './pending-rows.ts';

/** A pending deposit with its ID for the URL. */
export type QueueItem = {
  readonly key: string;
  readonly deposit: ExternalTransaction;
  readonly asks: PendingStatus;
  /** The due day, or null without one. */
  readonly due: Day | null;
  /** Time of receipt, ms since 1970. Deposits without one come last. */
  readonly receivedMs: number;
  /** The receiving wallet's ID, if the record contains it. */
  readonly walletId: number | null;
};

type Rows = readonly PendingRow<Transaction>[];

/** The pending deposits without duplicates, by due day, then by receipt, oldest first. Omits finished ones and those without an ID. */
export function pendingIn(rows: Rows, workingDays: number | null): readonly QueueItem[] {
  const items = new Map<string, QueueItem>();
  for (const { data } of rows) {
    const item = isUnreadable(data) ? null : itemOf(data, workingDays);
    if (item !== null) items.set(item.key, item);
  }
  return [...items.values()].toSorted(byDueDay);
}

/** Number of pending rows that this desk cannot complete: unreadable, of an unknown type, or without a key. */
export function beyondDesk(rows: Rows): number {
  return rows.filter(({ data }) => isUnreadable(data) || data.type !== 'external' || transactionKey(data) === null).length;
}

/** Cached items by record: each page converts thousands of rows, and a new item would re-render its row. */
const made = new WeakMap<Transaction, { readonly workingDays: number | null; readonly item: QueueItem | null }>();

function itemOf(data: Transaction, workingDays: number | null): QueueItem | null {
  const known = made.get(data);
  if (known !== undefined && known.workingDays === workingDays) return known.item;
  const [key, asks] = [transactionKey(data), data.regulatory_status];
  const item =
    data.type !== 'external' || key === null || !isPendingStatus(asks)
      ? null
      : {
          key,
          deposit: data,
          asks,
          due: dueDayOf(data, workingDays),
          receivedMs: receivedMs(data),
          walletId: data.destination?.id ?? null,
        };
  made.set(data, { workingDays, item });
  return item;
}

/** Sorts by due day, then by receipt. Deposits without a due day are last, and among them those without a time of receipt. */
const last = '9999-12-31';

function byDueDay(one: QueueItem, other: QueueItem): number {
  const [due, otherDue] = [one.due ?? last, other.due ?? last];
  if (due !== otherDue) return due < otherDue ? -1 : 1;
  return one.receivedMs - other.receivedMs;
}

/** Time of receipt, ms since 1970; far in the future if it is missing. */
function receivedMs(deposit: ExternalTransaction): number {
  const ms = Date.parse(deposit.timestamp ?? '');
  return Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : ms;
}
