import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '#contract/service/transaction.ts';
import type { Page } from '#contract/wire/page.ts';
import { withUnreadable } from '#web/data/cursor-pages.ts';
import { pendingDeposits } from '#web/data/pending-deposits.ts';
import type { PendingDeposits } from '#web/data/pending-rows.ts';
import { newestPendingDeposits } from '#web/data/transactions.ts';

/** The pending deposits loaded so far, newest first. */
export type PendingOverview = Pick<PendingDeposits, 'rows'> & {
  /** How far they are loaded: completely, still loading, or cut at the desk's limit. */
  readonly reach: 'all' | 'coming' | 'cut';
};

/**
 * The pending deposits: the newest page at once, then the others as they load, because late ones are the oldest. A single page needs no
 * further request.
 */
export function usePendingOverview() {
  const newest = useQuery({ ...newestPendingDeposits, select: newestOf });
  const isMore = newest.data?.reach === 'coming';
  const all = useQuery({ ...pendingDeposits, select: allOf, enabled: isMore });
  return isMore && all.data !== undefined ? all : newest;
}

function newestOf(page: Page<Transaction>): PendingOverview {
  return { rows: withUnreadable(page).page, reach: page.page_info.has_next_page ? 'coming' : 'all' };
}

function allOf({ rows, isWhole, isCut }: PendingDeposits): PendingOverview {
  if (!isWhole) return { rows, reach: 'coming' };
  return { rows, reach: isCut ? 'cut' : 'all' };
}

/** A count of pending deposits: `'14'`, or `'14+'` if older ones were not read. */
export function counted(number: number, { reach }: PendingOverview): string {
  return `${number}${reach === 'all' ? '' : '+'}`;
}
