import type { Day } from '#contract/code-lists/holidays.ts';
import { dueDayOf } from '#contract/rules/due-clock.ts';
import { isPendingStatus, transactionKey, type ExternalTransaction, type PendingStatus, type Transaction } from '#contract/transaction.ts';
import { isUnreadable } from '#contract/unreadable.ts';
import type { WaitingRow } from './waiting-rows.ts';

/** A deposit that waits, with what stands for it in a path. */
export type QueueItem = {
  readonly key: string;
  readonly deposit: ExternalTransaction;
  readonly asks: PendingStatus;
  /** The day by which the desk reminds of it, or null for none. */
  readonly due: Day | null;
  /** When it came in, ms since 1970: what does not tell it comes last. */
  readonly receivedMs: number;
  /** The receiving wallet, where the record names it. */
  readonly walletId: number | null;
};

type Rows = readonly WaitingRow<Transaction>[];

/** The waiting deposits, each once, by due day and then by receipt, oldest first; what cannot be opened or waits no longer is left out. */
export function waitingIn(rows: Rows, workingDays: number | null): readonly QueueItem[] {
  const items = new Map<string, QueueItem>();
  for (const { data } of rows) {
    const item = isUnreadable(data) ? null : itemOf(data, workingDays);
    if (item !== null) items.set(item.key, item);
  }
  return [...items.values()].toSorted(byDueDay);
}

/** How many rows of what waits are none that this desk can fill in: records that it cannot read, of an unknown type, or without a key. */
export function beyondDesk(rows: Rows): number {
  return rows.filter(({ data }) => isUnreadable(data) || data.type !== 'external' || transactionKey(data) === null).length;
}

/** What was made of a record: thousands are looked through each time that some more come, and a row is drawn anew when its item is another. */
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

/** What has no due day comes after what has one, and what tells no time of receipt last. */
const last = '9999-12-31';

function byDueDay(one: QueueItem, other: QueueItem): number {
  const [due, otherDue] = [one.due ?? last, other.due ?? last];
  if (due !== otherDue) return due < otherDue ? -1 : 1;
  return one.receivedMs - other.receivedMs;
}

/** When it came in, ms since 1970; far in the future when it does not tell. */
function receivedMs(deposit: ExternalTransaction): number {
  const ms = Date.parse(deposit.timestamp ?? '');
  return Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : ms;
}
