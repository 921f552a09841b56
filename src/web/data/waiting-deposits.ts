import { infiniteQueryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import type { Page } from '#contract/page.ts';
import type { Transaction } from '#contract/transaction.ts';
import { call } from './call.ts';
import { recoveryMs } from './recovery.ts';
import { pendingDeposits, pendingFilter, pendingPollMs } from './transactions.ts';

/** Most pages of waiting deposits that are read: 1,000 deposits. */
const waitingPagesMax = 10;

/** The first page of all that wait. */
const firstPage = '';

/**
 * Every deposit that waits for regulatory information, page by page: their order by due day needs them all. The first page is the one that the
 * navigation counts, so both ask once.
 */
export const waitingDeposits = infiniteQueryOptions({
  queryKey: ['transactions', 'waiting'],
  queryFn: ({ pageParam, signal, client }) => (pageParam === firstPage ? client.query(pendingDeposits) : readMore(pageParam, signal)),
  initialPageParam: firstPage,
  getNextPageParam: (last, pages) => (pages.length < waitingPagesMax ? nextCursor(last) : undefined),
  refetchInterval: ({ state }) => recoveryMs(state.error) ?? pendingPollMs,
});

/** Whether more wait than are read. */
export function isCutOff(pages: readonly Page<Transaction>[]): boolean {
  return pages.length >= waitingPagesMax && pages.at(-1)?.page_info.has_next_page === true;
}

function nextCursor({ page_info: info, page }: Page<Transaction>): string | undefined {
  return info.has_next_page ? (info.end_cursor ?? page.at(-1)?.cursor) : undefined;
}

/** The desk asks by itself for what comes after the first page. */
function readMore(after: string, signal: AbortSignal): Promise<Page<Transaction>> {
  return call(listTransactions, { query: { ...pendingFilter, after }, signal, isBackground: true });
}
