import { useQuery } from '@tanstack/react-query';
import type { Page } from '#contract/page.ts';
import type { Transaction } from '#contract/transaction.ts';
import { withUnreadable } from '#web/data/cursor-pages.ts';
import { pendingDeposits } from '#web/data/transactions.ts';
import { waitingDeposits } from '#web/data/waiting-deposits.ts';
import type { Waiting } from '#web/data/waiting-rows.ts';

/** The deposits that wait, newest first, as far as they are read. */
export type SeenWaiting = Pick<Waiting, 'rows'> & {
  /** How far that is: to the oldest; not there yet; or as many as the desk reads of a longer list. */
  readonly reach: 'all' | 'coming' | 'cut';
};

/**
 * What waits for information: the newest page at once, and where more wait, the others as they come, for what is late is the oldest. Where a page
 * holds all nothing else is asked.
 */
export function useWaiting() {
  const newest = useQuery({ ...pendingDeposits, select: newestOf });
  const isMore = newest.data?.reach === 'coming';
  const all = useQuery({ ...waitingDeposits, select: allOf, enabled: isMore });
  return isMore && all.data !== undefined ? all : newest;
}

function newestOf(page: Page<Transaction>): SeenWaiting {
  return { rows: withUnreadable(page).page, reach: page.page_info.has_next_page ? 'coming' : 'all' };
}

function allOf({ rows, isWhole, isCut }: Waiting): SeenWaiting {
  if (!isWhole) return { rows, reach: 'coming' };
  return { rows, reach: isCut ? 'cut' : 'all' };
}

/** A number of those that wait: `'14'`, or `'14+'` where older ones were not read. */
export function counted(number: number, { reach }: SeenWaiting): string {
  return `${number}${reach === 'all' ? '' : '+'}`;
}
