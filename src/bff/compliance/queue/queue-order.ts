import type { QueueCounts } from '#contract/desk/queue-counts.ts';
import type { QueueItemToWrite } from '#contract/desk/queue-endpoints.ts';
import type { QueueFilter } from '#contract/desk/queue-filters.ts';
import { literalOf } from '#contract/money/money.ts';
import type { Day } from '#contract/people/code-lists/holidays.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { dueDayOf, matchesDueFilter } from '#contract/rules/due-clock.ts';
import { isPendingDeposit, transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import { fnv64 } from '#contract/wire/fnv64.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import type { PendingRecord } from './pending-list.ts';

/** A pending deposit with its position in the queue. */
export type QueuedDeposit = {
  readonly key: string;
  readonly cursor: string;
  readonly demandedStatus: PendingStatus;
  readonly deposit: ExternalTransaction;
  /** The due day, or null without one. */
  readonly due: Day | null;
  readonly walletId: number | null;
};

/**
 * Caches of the positions and of the sorted queues, by the working days of the reminder. Without a cache, the due days of
 * thousands of deposits would take 100 ms at each request.
 */
const positions = new WeakMap<PendingRecord, Map<number | null, QueuedDeposit | null>>();
const queues = new WeakMap<readonly PendingRecord[], Map<number | null, readonly QueuedDeposit[]>>();

/** The deposits sorted by due day, then by time of receipt. `workingDays` is the reader's reminder, or null. */
export function queueOf(records: readonly PendingRecord[], workingDays: number | null): readonly QueuedDeposit[] {
  return cachedValue(queues, records, workingDays, () =>
    records
      .flatMap((record) => cachedValue(positions, record, workingDays, () => positionOf(record, workingDays)) ?? [])
      .toSorted((first, second) => (first.cursor < second.cursor ? -1 : 1)),
  );
}

function cachedValue<Of extends object, Value>(
  cache: WeakMap<Of, Map<number | null, Value>>,
  keyObject: Of,
  workingDays: number | null,
  compute: () => Value,
): Value {
  const values = cache.get(keyObject) ?? new Map<number | null, Value>();
  cache.set(keyObject, values);
  const storedPosition = values.get(workingDays);
  if (storedPosition !== undefined) return storedPosition;
  const value = compute();
  values.set(workingDays, value);
  return value;
}

/**
 * The position of a record. Returns null for a record that the desk cannot complete, because it is unreadable, of an
 * unknown type, or without a key.
 */
function positionOf(record: PendingRecord, workingDays: number | null): QueuedDeposit | null {
  if (isUnreadable(record) || !isPendingDeposit(record)) return null;
  const key = transactionKey(record);
  if (key === null) return null;
  const dueDay = dueDayOf(record, workingDays);
  const walletId = record.destination?.id ?? null;
  return {
    key,
    cursor: cursorOf(key, dueDay, record.timestamp),
    demandedStatus: record.regulatory_status,
    deposit: record,
    due: dueDay,
    walletId,
  };
}

/** A cursor that sorts as text. Deposits without a due day come last. Among them, deposits without a time of receipt come last. */
function cursorOf(key: string, dueDay: Day | null, timestamp: string | null | undefined): string {
  const ms = Date.parse(timestamp ?? '');
  const receivedMs = Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : Math.max(0, ms);
  return `${dueDay ?? '9999-12-31'}.${String(receivedMs).padStart(16, '0')}.${fnv64(Buffer.from(key))}`;
}

/** Whether a deposit matches all filters except `originator`, at an instant in ms since 1970. */
export function matchesQueueFilter({ demandedStatus, deposit, due, walletId }: QueuedDeposit, filter: QueueFilter, nowMs: number): boolean {
  return (
    (filter.asks === undefined || filter.asks === demandedStatus) &&
    (filter.asset === undefined || filter.asset.toLowerCase() === assetOf(deposit)) &&
    (filter.wallet_id === undefined || filter.wallet_id === walletId) &&
    (filter.due === undefined || matchesDueFilter(due, filter.due, nowMs))
  );
}

/** The asset in lower case, as in the filter. */
export function assetOf({ currency }: ExternalTransaction): string {
  return (currency ?? '').toLowerCase();
}

/** The number of late deposits and of deposits that are due today. */
export function dueCounts(queue: readonly QueuedDeposit[], nowMs: number): Pick<QueueCounts, 'late' | 'today'> {
  const count = (filter: 'late' | 'today') => queue.filter(({ due }) => matchesDueFilter(due, filter, nowMs)).length;
  return { late: count('late'), today: count('today') };
}

/** The assets and receiving wallets of the deposits. */
export function queueChoices(queue: readonly QueuedDeposit[]) {
  const wallets = new Map<number, string | null>();
  for (const { walletId, deposit } of queue) if (walletId !== null) wallets.set(walletId, deposit.destination?.name ?? null);
  return {
    assets: [...new Set(queue.map(({ deposit }) => assetOf(deposit)))].filter((asset) => asset !== ''),
    wallets: [...wallets].map(([id, name]) => ({ id, name })),
  };
}

/** A deposit for the browser, without its originator. */
export function itemOf({ key, demandedStatus, deposit }: QueuedDeposit): QueueItemToWrite {
  const { type, id, hash, timestamp, amount, currency, regulatory_status, destination } = deposit;
  return {
    key,
    asks: demandedStatus,
    deposit: {
      type,
      id,
      hash,
      timestamp,
      currency,
      regulatory_status,
      amount: amount ? literalOf(amount) : null,
      destination: destination && { id: destination.id, type: destination.type, kind: destination.kind, name: destination.name },
    },
  };
}
