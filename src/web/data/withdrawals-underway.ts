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
 * Withdrawals that need attention: one page each of those awaiting approval, being prepared, and failed since an instant (UNIX seconds).
 * Separate lists, because old ones count too.
 */
export function withdrawalsUnderway(failedSinceSeconds: number) {
  return queryOptions({
    queryKey: [...transactionsKey, 'underway', failedSinceSeconds],
    queryFn: async (context) => {
      const callOptions = pollOptions(context);
      const read = (filter: TransactionFilter) =>
        call(listTransactions, { query: { type: 'internal', page_size: pageSizeMax, ...filter }, ...callOptions });
      const [pendingApproval, pendingGeneration, failed] = await Promise.all([
        read({ status: 'pending_approval' }),
        read({ status: 'pending_generation' }),
        read({ status: 'failed', created_since: failedSinceSeconds }),
      ]);
      return { pendingApproval, pendingGeneration, failed };
    },
    refetchInterval: ({ state }) => pollDelayMs(state, pollMs),
  });
}
