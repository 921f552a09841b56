import { queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { queuePoll } from '#contract/limits.ts';
import { pendingFilter } from '#contract/service/transaction-status.ts';
import { listTransactions, transactionKey, type Transaction } from '#contract/service/transaction.ts';
import { cursorAfter, pageSizeMax } from '#contract/wire/page.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { call } from './call.ts';
import { idlePagesMax, isOfService, withUnreadable } from './cursor-pages.ts';
import { mergePage, pendingKey, type PendingDeposits, type PendingRow } from './pending-rows.ts';
import { pollDelayMs } from './polling.ts';
import { newestPendingDeposits } from './transactions.ts';

/** Maximum pending deposits to read. Ours: beyond that, use the service itself. */
const pendingMax = 10_000;

/** Number of older pages that each poll refreshes, the least recently read first. */
const pollPages = 2;

const emptyPending: PendingDeposits = { rows: [], isWhole: false, isCut: false, again: null };

/**
 * Every pending deposit, because sorting by due day needs all of them. Rows are visible while the rest loads. Once complete, each poll
 * reads the newest page, which the navigation counts too, and some older pages in turn.
 */
export const pendingDeposits = queryOptions({
  queryKey: pendingKey,
  queryFn: ({ client, signal }) => readPending(client, signal),
  structuralSharing: false,
  refetchInterval: ({ state }) => pollDelayMs(state, queuePoll.ms),
});

async function readPending(client: QueryClient, signal: AbortSignal): Promise<PendingDeposits> {
  const known = () => client.getQueryData<PendingDeposits>(pendingKey) ?? emptyPending;
  const isFirst = known().rows.length === 0;
  const asked = new Set<string>();
  let idle = 0;
  /**
   * Merges a page and stores the result. Returns the start of the next page, and whether its cursor is wrong although the service has more
   * pages.
   */
  const put = (from: number, page: Parameters<typeof withUnreadable<Transaction>>[0], more: Partial<PendingDeposits> = {}) => {
    const now = known();
    const read = withUnreadable(page);
    const next = bringsNothing(now.rows, read) ? { rows: now.rows, end: from, isMet: false } : mergePage(now.rows, from, read, keepEqual);
    client.setQueryData<PendingDeposits>(pendingKey, { ...now, ...more, rows: next.rows });
    const after = cursorAfter(page);
    idle = next.rows.length === now.rows.length ? idle + 1 : 0;
    const isStuck = page.page_info.has_next_page && (after === null || asked.has(after) || idle > idlePagesMax);
    return { ...next, after: isStuck ? null : after, isStuck };
  };
  const read = (after: string) => {
    asked.add(after);
    return call(listTransactions, { query: { ...pendingFilter, after }, signal, isBackground: true });
  };

  let at = put(0, await client.query(newestPendingDeposits));
  // More new deposits than fit on a page: read on to a row that was read before.
  while (!isFirst && !at.isMet && at.after !== null && at.end < pendingMax) at = put(at.end, await read(at.after));
  if (!known().isWhole) await readToEnd();
  else for (let pages = 0; pages < pollPages; pages += 1) await readAgain();
  return known();

  async function readToEnd(): Promise<void> {
    let { rows } = known();
    let { isStuck } = at;
    let after = isFirst ? at.after : at.after === null ? null : lastCursor(rows);
    while (after !== null && rows.length < pendingMax) {
      const next = put(rows.length, await read(after));
      ({ rows, after, isStuck } = next);
    }
    client.setQueryData<PendingDeposits>(pendingKey, { ...known(), isWhole: true, isCut: after !== null || isStuck });
  }

  async function readAgain(): Promise<void> {
    const { rows, again, isCut } = known();
    const place = rows.findIndex(({ cursor }) => cursor === again) + 1;
    const from = place > 0 && place < rows.length ? place : Math.min(pageSizeMax, at.end);
    const after = rows.slice(0, from).findLast(({ cursor }) => isOfService(cursor))?.cursor;
    if (after === undefined || from >= rows.length) return;
    const next = put(from, await read(after));
    const last = next.rows[next.end - 1]?.cursor ?? null;
    client.setQueryData<PendingDeposits>(pendingKey, {
      ...known(),
      again: next.end < next.rows.length ? last : null,
      isCut: isCut && next.rows.length >= pendingMax,
    });
  }
}

/** Whether a page only repeats earlier deposits under other cursors. Reading stops if the service does so repeatedly. */
function bringsNothing(rows: PendingDeposits['rows'], { page }: { readonly page: PendingDeposits['rows'] }): boolean {
  const cursors = new Set(rows.map(({ cursor }) => cursor));
  const deposits = new Set(rows.map(depositOf));
  return page.length > 0 && page.every((row) => !cursors.has(row.cursor) && deposits.has(depositOf(row)));
}

/** The identity of a deposit; for an unreadable one, its cursor. */
function depositOf({ cursor, data }: PendingRow<Transaction>): string {
  return isUnreadable(data) ? cursor : (transactionKey(data) ?? cursor);
}

function lastCursor(rows: PendingDeposits['rows']): string | null {
  return rows.findLast(({ cursor }) => isOfService(cursor))?.cursor ?? null;
}

function keepEqual(old: PendingRow<Transaction>, fresh: PendingRow<Transaction>): PendingRow<Transaction> {
  return replaceEqualDeep(old, fresh);
}
