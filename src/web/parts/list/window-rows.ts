import { keepPreviousData, type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Page } from '#contract/wire/page.ts';
import {
  earlyEndReason,
  cursorPages,
  idlePages,
  idlePagesMax,
  isServiceCursor,
  cacheAsNewest,
  refreshPage,
  rereadPages,
  rowsOf,
  listStart,
  type CursorList,
  type IndexState,
} from '#web/data/cursor-pages.ts';
import { pollDelayMs } from '#web/data/polling.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';

/** Interval at which the visible page is refreshed, ms. */
const visibleRefreshMs = 10_000;
const refreshMs = 30_000;

/** Interval at which the visible page is refreshed while the server builds its index, ms. */
const buildingMs = 2_000;

const unknownState: IndexState = {};

/** The rows of a list that the user has scrolled to, starting at the position in the URL. */
export function useWindowRows<Item>(list: CursorList<Item>, search: UrlSearch) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [visibleCursor, setVisibleCursor] = useState<string | undefined>();
  const start = listStart(client, list, search['after'], visibleCursor);
  if (start !== visibleCursor) setVisibleCursor(start);
  const query = useInfiniteQuery({ ...cursorPages(list, start), placeholderData: keepPreviousData });
  const { data, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = query;
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data]);
  const idleCount = useMemo(() => idlePages(data?.pages ?? []), [data]);

  const visiblePage = pageWithRow(data, search['after']);
  // Refreshes the visible page after a change, when the window gets the focus, and at an interval.
  const refresh = useQuery({
    queryKey: [...list.queryKey, 'again', start ?? null, visiblePage?.pageCursor ?? null],
    queryFn: async ({ signal }) => {
      if (visiblePage?.cursor === undefined) await query.refetch();
      else if (visiblePage.state.building) await rereadPages(client, list, { start, signal });
      else await refreshPage(client, list, { start, cursor: visiblePage.cursor, signal });
      return true;
    },
    enabled: data !== undefined && !query.isPlaceholderData,
    initialData: true,
    initialDataUpdatedAt: query.dataUpdatedAt,
    staleTime: visibleRefreshMs,
    refetchInterval: ({ state }) => pollDelayMs(state, visiblePage?.state.building ? buildingMs : refreshMs),
  });

  /** Writes the cursor of the first visible row into the URL. */
  const savePosition = useCallback(
    (index: number) => {
      const cursorBefore =
        rows.slice(0, index).findLast(({ cursor }) => isServiceCursor(cursor))?.cursor ?? (hasPreviousPage ? start : undefined);
      if (cursorBefore === search['after']) return;
      if (cursorBefore === undefined) cacheAsNewest(client, list, start);
      void navigate({ to: '.', search: { ...search, after: cursorBefore } as never, replace: true, resetScroll: false });
    },
    [client, hasPreviousPage, list, navigate, rows, search, start],
  );
  return {
    query,
    rows,
    again: refresh,
    savePosition,
    /** The number of matches and the state of the index. Unknown for a list that is not read from the index. */
    indexState: visiblePage?.state ?? unknownState,
    /** The reason why loading stops although the list has more records, or null. */
    earlyEnd: data === undefined ? null : earlyEndReason(data.pages, hasNextPage),
    /** Whether automatic loading has paused, because the last pages contained no new rows. */
    isIdle: idleCount > 0 && idleCount % idlePagesMax === 0,
    /** Index of the row after the cursor in the URL. Null if the URL has no cursor. */
    startIndex: search['after'] === undefined ? null : rows.findIndex(({ cursor }) => cursor === search['after']) + 1,
    loadOlder: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    loadNewer: useCallback(() => fetchPreviousPage({ cancelRefetch: false }), [fetchPreviousPage]),
    /** Identifies the list. The identity changes with the start position and the filters. */
    identity: JSON.stringify([list.queryKey, start]),
  };
}

/**
 * The page that contains the row with this cursor, or else the first page. Returns the start of the page, the cursor of its first row, and
 * the state of the index.
 */
function pageWithRow(data: InfiniteData<Page<unknown> & IndexState> | undefined, after: string | undefined) {
  if (data === undefined) return null;
  const index = Math.max(
    0,
    data.pages.findIndex(({ page }) => page.some(({ cursor }) => cursor === after)),
  );
  const { total, building, behind_seconds }: IndexState = data.pages[index] ?? {};
  return { pageCursor: data.pageParams[index], cursor: data.pages[index]?.page[0]?.cursor, state: { total, building, behind_seconds } };
}

export type WindowRows<Item> = ReturnType<typeof useWindowRows<Item>>;
