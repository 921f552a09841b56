import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import { pageSizeMax } from '#contract/page.ts';
import { call } from './call.ts';
import { transactionsKey, type TransactionFilter } from './transactions.ts';
import { nextReadMs, quietly } from './watched.ts';

/** How often they are read again while somebody looks, in ms. */
const pollMs = 60_000;

/**
 * The outgoing transactions that somebody has to look after: a page each of those that wait for approval, that are being prepared, and that
 * failed since an instant (UNIX seconds). Lists of their own, because old ones count too.
 */
export function withdrawalsUnderway(failedSinceSeconds: number) {
  return queryOptions({
    queryKey: [...transactionsKey, 'underway', failedSinceSeconds],
    queryFn: async (context) => {
      const asked = quietly(context);
      const read = (filter: TransactionFilter) =>
        call(listTransactions, { query: { type: 'internal', page_size: pageSizeMax, ...filter }, ...asked });
      const [pendingApproval, pendingGeneration, failed] = await Promise.all([
        read({ status: 'pending_approval' }),
        read({ status: 'pending_generation' }),
        read({ status: 'failed', created_since: failedSinceSeconds }),
      ]);
      return { pendingApproval, pendingGeneration, failed };
    },
    refetchInterval: ({ state }) => nextReadMs(state, pollMs),
  });
}
