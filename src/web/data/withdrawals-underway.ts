import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/service/transaction.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';
import { type TransactionFilter } from './transactions.ts';

/** Poll interval, ms. */
const pollMs = 60_000;

/**
 * Withdrawals that need attention. Reads one page of each list: withdrawals that await approval, that are being prepared, and
 * that failed since a time (UNIX seconds).
 */
export function withdrawalsInProgress(failedSinceSeconds: number) {
  return queryOptions({
    queryKey: [...transactionsKey, 'underway', failedSinceSeconds],
    queryFn: async (context) => {
      const callOptions = pollOptions(context);
      const readList = (filter: TransactionFilter) =>
        call(listTransactions, { query: { type: 'internal', page_size: pageSizeMax, ...filter }, ...callOptions });
      const [pendingApproval, pendingGeneration, failedWithdrawals] = await Promise.all([
        readList({ status: 'pending_approval' }),
        readList({ status: 'pending_generation' }),
        readList({ status: 'failed', created_since: failedSinceSeconds }),
      ]);
      return { pendingApproval, pendingGeneration, failed: failedWithdrawals };
    },
    refetchInterval: ({ state }) => pollDelayMs(state, pollMs),
  });
}
