import { queryOptions } from '@tanstack/react-query';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { listTransactions } from '#contract/service/transaction.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';
import { type TransactionFilter } from './transactions.ts';

/** Poll interval, ms. */
const pollMs = 60_000;

/**
 * Withdrawals that need attention. Reads one page of each list: withdrawals in each unfinished status, and withdrawals that
 * failed since a time (UNIX seconds).
 */
export function withdrawalsInProgress(failedSinceSeconds: number) {
  return queryOptions({
    queryKey: [...transactionsKey, 'underway', failedSinceSeconds],
    queryFn: async (context) => {
      const callOptions = pollOptions(context);
      const readList = (filter: TransactionFilter) =>
        call(listTransactions, { query: { type: 'internal', page_size: pageSizeMax, ...filter }, ...callOptions });
      const [failedWithdrawals, ...unfinishedLists] = await Promise.all([
        readList({ status: 'failed', created_since: failedSinceSeconds }),
        ...unfinishedStatuses.map(async (status) => ({ status, page: await readList({ status }) })),
      ]);
      return { unfinished: unfinishedLists, failed: failedWithdrawals };
    },
    refetchInterval: ({ state }) => pollDelayMs(state, pollMs),
  });
}
