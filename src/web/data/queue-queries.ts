import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readQueue, readQueuePosition } from '#contract/desk/queue-endpoints.ts';
import type { QueueFilter } from '#contract/desk/queue-filters.ts';
import { cursorAfter } from '#contract/wire/page.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';
import { queuePollMs } from './queue-summary.ts';

export const queueQueries = {
  /** The deposits that match the filter, page by page. */
  pages: (filter: QueueFilter) =>
    infiniteQueryOptions({
      queryKey: [...transactionsKey, 'queue', 'pages', filter],
      queryFn: (context) => call(readQueue, { query: { ...filter, after: context.pageParam }, ...pollOptions(context) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => cursorAfter(page) ?? undefined,
      refetchInterval: ({ state }) => {
        const pages = state.data?.pages ?? [];
        return pollDelayMs(
          state,
          queuePollMs(
            pages.some((page) => page.is_loading),
            pages.at(-1)?.counts.failure,
          ),
        );
      },
    }),
  /** The position of a deposit in the list of deposits that match the filter. */
  position: (id: string, filter: QueueFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'queue', 'place', id, filter],
      queryFn: (context) => call(readQueuePosition, { params: { transaction_id: id }, query: filter, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state, queuePollMs(state.data?.is_loading)),
    }),
};
