import { queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import { cursorAfter, pageSizeMax } from '#contract/page.ts';
import { pendingFilter, type Transaction } from '#contract/transaction.ts';
import { call } from './call.ts';
import { idlePagesMax, isOfService, withUnreadable } from './cursor-pages.ts';
import { pendingDeposits, pendingPollMs } from './transactions.ts';
import { joined, waitingKey, type Waiting, type WaitingRow } from './waiting-rows.ts';
import { nextReadMs } from './watched.ts';

/** Most waiting deposits that are read. Ours: beyond it the service itself must be asked for less. */
const waitingMax = 10_000;

/** Pages besides the newest that are read again at each poll, those that were read longest ago. */
const pagesAgain = 2;

const nothing: Waiting = { rows: [], isWhole: false, isCut: false, again: null };

/**
 * Every deposit that waits for regulatory information: their order by due day needs them all. What was read shows while the rest comes. Once all
 * are there a poll reads the newest page, which the navigation counts too, and a part of the others in turn.
 */
export const waitingDeposits = queryOptions({
  queryKey: waitingKey,
  queryFn: ({ client, signal }) => readWaiting(client, signal),
  structuralSharing: false,
  refetchInterval: ({ state }) => nextReadMs(state, pendingPollMs),
});

async function readWaiting(client: QueryClient, signal: AbortSignal): Promise<Waiting> {
  const known = () => client.getQueryData<Waiting>(waitingKey) ?? nothing;
  const isFirst = known().rows.length === 0;
  const asked = new Set<string>();
  let idle = 0;
  /** Puts a page where it belongs and shows it; answers where the next one goes, and whether the service leads no further though more wait. */
  const put = (from: number, page: Parameters<typeof withUnreadable<Transaction>>[0], more: Partial<Waiting> = {}) => {
    const now = known();
    const next = joined(now.rows, from, withUnreadable(page), keepAlike);
    client.setQueryData<Waiting>(waitingKey, { ...now, ...more, rows: next.rows });
    const after = cursorAfter(page);
    idle = next.rows.length === now.rows.length ? idle + 1 : 0;
    const isStuck = page.page_info.has_next_page && (after === null || asked.has(after) || idle > idlePagesMax);
    return { ...next, after: isStuck ? null : after, isStuck };
  };
  const read = (after: string) => {
    asked.add(after);
    return call(listTransactions, { query: { ...pendingFilter, after }, signal, isBackground: true });
  };

  let at = put(0, await client.query(pendingDeposits));
  // More came in since than a page holds: on to what is known.
  while (!isFirst && !at.isMet && at.after !== null && at.end < waitingMax) at = put(at.end, await read(at.after));
  if (!known().isWhole) await readToEnd();
  else for (let pages = 0; pages < pagesAgain; pages += 1) await readAgain();
  return known();

  async function readToEnd(): Promise<void> {
    let { rows } = known();
    let { isStuck } = at;
    let after = isFirst ? at.after : at.after === null ? null : lastCursor(rows);
    while (after !== null && rows.length < waitingMax) {
      const next = put(rows.length, await read(after));
      ({ rows, after, isStuck } = next);
    }
    client.setQueryData<Waiting>(waitingKey, { ...known(), isWhole: true, isCut: after !== null || isStuck });
  }

  async function readAgain(): Promise<void> {
    const { rows, again, isCut } = known();
    const place = rows.findIndex(({ cursor }) => cursor === again) + 1;
    const from = place > 0 && place < rows.length ? place : Math.min(pageSizeMax, at.end);
    const after = rows.slice(0, from).findLast(({ cursor }) => isOfService(cursor))?.cursor;
    if (after === undefined || from >= rows.length) return;
    const next = put(from, await read(after));
    const last = next.rows[next.end - 1]?.cursor ?? null;
    client.setQueryData<Waiting>(waitingKey, {
      ...known(),
      again: next.end < next.rows.length ? last : null,
      isCut: isCut && next.rows.length >= waitingMax,
    });
  }
}

function lastCursor(rows: Waiting['rows']): string | null {
  return rows.findLast(({ cursor }) => isOfService(cursor))?.cursor ?? null;
}

function keepAlike(old: WaitingRow<Transaction>, fresh: WaitingRow<Transaction>): WaitingRow<Transaction> {
  return replaceEqualDeep(old, fresh);
}
