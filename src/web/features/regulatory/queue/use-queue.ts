import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queueQueries } from '#web/data/queue-queries.ts';
import { queueFilter, type QueueSearch } from '#web/features/regulatory/regulatory-search.ts';

/** The queue as far as the user scrolled. */
export function useQueue(search: QueueSearch) {
  const client = useQueryClient();
  const pages = useMemo(() => queueQueries.pages(queueFilter(search)), [search]);
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data, fetchNextPage, hasNextPage, isPlaceholderData, refetch } = query;
  // A deposit whose due day changed between two pages may be on both.
  const items = useMemo(
    () => [...new Map(data?.pages.flatMap(({ page }) => page.map(({ data: item }) => [item.key, item] as const))).values()],
    [data],
  );
  const loadMore = useCallback(async () => {
    if (!hasNextPage || isPlaceholderData) return;
    // The next page would cancel a refresh in progress.
    if (client.isFetching(pages) > 0) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
  }, [client, fetchNextPage, hasNextPage, isPlaceholderData, pages, refetch]);
  return { query, items, first: data?.pages[0], loadMore };
}
