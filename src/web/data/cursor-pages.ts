import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { listRecords } from '#contract/desk/record-endpoints.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { cursorAfter, type Page } from '#contract/wire/page.ts';
import type { Unreadable } from '#contract/wire/unreadable.ts';
import { prefetch } from './prefetch.ts';
import { retryDelayMs } from './retry.ts';

/** The start of a page: after a cursor, before a cursor, or at the newest row. */
export type PageCursor = { readonly after?: string; readonly before?: string };

/** A row of a list: a record, or a placeholder for an unreadable one. */
export type ListedItem<Item> = Item | Unreadable;

/** The number of matches and the state of the desk's index, for lists that are read from the index. */
export type IndexState = {
  readonly [Key in 'total' | 'building' | 'behind_seconds']?: ResponseOf<typeof listRecords>[Key] | undefined;
};

/** Adjacent pages of a list, newest first. */
export type CursorPages<Item> = InfiniteData<Page<ListedItem<Item>> & IndexState, PageCursor>;

/** A list that loads page by page in both directions. */
export type CursorList<Item> = {
  /** Query key of the list with its filter, without a cursor. */
  readonly queryKey: readonly unknown[];
  readonly read: (
    cursor: PageCursor,
    options: { readonly signal: AbortSignal; readonly isBackground?: boolean },
  ) => Promise<Page<Item> & IndexState>;
};

/**
 * The pages of a list, from a cursor or from the newest row. Use `refreshPage` to refresh a single page, because refetching
 * hundreds of pages is slow.
 */
export function cursorPages<Item>({ queryKey, read }: CursorList<Item>, start: string | undefined) {
  return infiniteQueryOptions({
    queryKey: pagesKey(queryKey, start),
    initialPageParam: start === undefined ? {} : ({ after: start } as PageCursor),
    queryFn: async ({ pageParam, signal }) => withUnreadable(await read(pageParam, { signal })),
    getNextPageParam: (last, _pages, _cursor, cursors) => nextCursor(last, cursors),
    getPreviousPageParam: previousCursor,
    staleTime: 'static',
    // Retries the first page after a temporary failure. Later pages are retried individually.
    refetchInterval: ({ state }) => (state.data === undefined && retryDelayMs(state.error)) || false,
  });
}

function pagesKey(queryKey: readonly unknown[], start: string | undefined) {
  return [...queryKey, 'pages', start ?? null] as const;
}

/**
 * Inserts unreadable records at their positions. A record without a cursor gets the cursor of the row above plus a space. No
 * cursor of the service contains a space.
 */
export function withUnreadable<Item>({ unreadable = [], ...page }: Page<Item> & IndexState): Page<ListedItem<Item>> & IndexState {
  const rows: Page<ListedItem<Item>>['page'] = [...page.page];
  for (const { place: index, record } of unreadable)
    rows.splice(index, 0, { cursor: record.cursor ?? `${rows[index - 1]?.cursor ?? ''} ${index}`, data: record });
  return { ...page, page: rows };
}

/** Whether a cursor comes from the service, not from `withUnreadable`. */
export function isServiceCursor(cursor: string): boolean {
  return !cursor.includes(' ');
}

/** The start of the next page. Undefined if the service repeats a cursor, because reading would never end. */
function nextCursor(lastPage: Page<unknown>, cursors: readonly PageCursor[]): PageCursor | undefined {
  const cursor = serviceCursorAfter(lastPage);
  return cursor === null || cursors.some(({ after }) => after === cursor) ? undefined : { after: cursor };
}

function serviceCursorAfter(last: Page<unknown>): string | null {
  return cursorAfter({ ...last, page: last.page.filter((row) => isServiceCursor(row.cursor)) });
}

/**
 * Why reading stops although the service has more pages: it repeats a cursor (`again`) or sends no cursor (`none`). Null if there
 * is no such problem.
 */
export function earlyEndReason(pages: readonly Page<unknown>[], hasNextPage: boolean): 'again' | 'none' | null {
  const lastPage = pages.at(-1);
  if (hasNextPage || lastPage?.page_info.has_next_page !== true) return null;
  return serviceCursorAfter(lastPage) === null ? 'none' : 'again';
}

/** Maximum consecutive pages without a new record that a list loads automatically. */
export const idlePagesMax = 20;

/** Number of consecutive pages at the end without a new row. */
export function idlePages(pages: readonly Page<unknown>[]): number {
  const seenCursors = new Set<string>();
  let idleCount = 0;
  for (const { page } of pages) {
    const sizeBefore = seenCursors.size;
    for (const { cursor } of page) seenCursors.add(cursor);
    idleCount = seenCursors.size === sizeBefore ? idleCount + 1 : 0;
  }
  return idleCount;
}

function previousCursor({ page, page_info: info }: Page<unknown>): PageCursor | undefined {
  const cursor = info.has_previous_page ? page.find((row) => isServiceCursor(row.cursor))?.cursor : undefined;
  return cursor === undefined ? undefined : { before: cursor };
}

/** The rows of all pages in order, without duplicates. */
export function rowsOf<Item>(pages: readonly Page<Item>[]): Page<Item>['page'] {
  const seenCursors = new Set<string>();
  return pages.flatMap(({ page }) => page.filter(({ cursor }) => !seenCursors.has(cursor) && seenCursors.add(cursor)));
}

/**
 * The cursor at which the list starts for a position in the URL. A cached list that contains the position is preferred, so that
 * Back shows its loaded rows.
 */
export function listStart(
  client: QueryClient,
  { queryKey }: Pick<CursorList<unknown>, 'queryKey'>,
  cursor: string | undefined,
  visibleCursor?: string,
): string | undefined {
  if (cursor === undefined) return undefined;
  const containsRow = (start: string | undefined) =>
    start === cursor ||
    client
      .getQueryData<CursorPages<unknown>>(pagesKey(queryKey, start))
      ?.pages.some(({ page }) => page.some((row) => row.cursor === cursor)) === true;
  const cachedFilters = client
    .getQueriesData({ queryKey: [...queryKey, 'pages'] })
    .map(([key]) => (key.at(-1) as string | null) ?? undefined);
  return [visibleCursor, ...cachedFilters].some(containsRow) ? [visibleCursor, ...cachedFilters].find(containsRow) : cursor;
}

/** Prefetches a list from its position in the URL, unless the list is cached. Route loaders call this function. */
export function prefetchPages<Item>(client: QueryClient, list: CursorList<Item>, cursor: string | undefined): void {
  prefetch(client.infiniteQuery(cursorPages(list, listStart(client, list, cursor))));
}

/**
 * Copies the loaded pages to the cache key of the list that starts at the newest row. Called when a list with another start has
 * loaded the newest row.
 */
export function cacheAsNewest(client: QueryClient, { queryKey }: Pick<CursorList<unknown>, 'queryKey'>, from: string | undefined): void {
  client.setQueryData(pagesKey(queryKey, undefined), client.getQueryData(pagesKey(queryKey, from)));
}

/**
 * Returns the old page with changed rows replaced and deleted rows removed. New rows are not inserted, so that rows do not move
 * on the screen.
 */
export function refreshedPage<Item>(oldPage: Page<Item>, freshPage: Page<Item> & IndexState): Page<Item> & IndexState {
  const freshRowByCursor = new Map(freshPage.page.map((row) => [row.cursor, row]));
  const cursors = new Set(oldPage.page.map(({ cursor }) => cursor));
  const firstSharedIndex = freshPage.page.findIndex(({ cursor }) => cursors.has(cursor));
  const isLastPage = !freshPage.page_info.has_next_page;
  // Without a common row, either all old rows are deleted or the fresh page contains only new rows. In the second case the old
  // rows stay.
  if (firstSharedIndex === -1)
    return isLastPage ? freshPage : { ...freshPage, page: oldPage.page, page_info: { ...oldPage.page_info, has_previous_page: true } };
  const lastIndex = isLastPage ? oldPage.page.length - 1 : oldPage.page.findLastIndex(({ cursor }) => freshRowByCursor.has(cursor));
  return {
    ...freshPage,
    page_info: { ...oldPage.page_info, has_previous_page: oldPage.page_info.has_previous_page || firstSharedIndex > 0 },
    page: oldPage.page.flatMap((row, index) => freshRowByCursor.get(row.cursor) ?? (index > lastIndex ? [row] : [])),
  };
}

/** Refreshes the page that contains a certain row, as a background request. */
export async function refreshPage<Item>(
  client: QueryClient,
  list: CursorList<Item>,
  { start, cursor, signal }: { readonly start: string | undefined; readonly cursor: string; readonly signal: AbortSignal },
): Promise<void> {
  const key = pagesKey(list.queryKey, start);
  const cachedPages = client.getQueryData<CursorPages<Item>>(key);
  const index = cachedPages?.pages.findIndex(({ page }) => page.some((row) => row.cursor === cursor)) ?? -1;
  const pageCursor = cachedPages?.pageParams[index];
  if (pageCursor === undefined) return;
  const freshPage = withUnreadable(await list.read(pageCursor, { signal, isBackground: true }));
  client.setQueryData<CursorPages<Item>>(key, (now) =>
    now === undefined
      ? now
      : { ...now, pages: now.pages.map((page, at) => (now.pageParams[at] === pageCursor ? refreshedPage(page, freshPage) : page)) },
  );
}

/**
 * Reads all loaded pages again, as background requests. Use it while the server builds its index: records are added between the
 * rows of a page, and the last page can get a next page.
 */
export async function rereadPages<Item>(
  client: QueryClient,
  list: CursorList<Item>,
  { start, signal }: { readonly start: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const key = pagesKey(list.queryKey, start);
  const cachedPages = client.getQueryData<CursorPages<Item>>(key);
  const pages: CursorPages<Item>['pages'] = [];
  const pageParams: PageCursor[] = [];
  let pageCursor = cachedPages?.pageParams[0];
  while (pageCursor !== undefined && pages.length < (cachedPages?.pages.length ?? 0)) {
    const page = withUnreadable(await list.read(pageCursor, { signal, isBackground: true }));
    pages.push(page);
    pageParams.push(pageCursor);
    pageCursor = nextCursor(page, pageParams);
  }
  // If the user has loaded another page during this read, the next refresh reads that page too.
  client.setQueryData<CursorPages<Item>>(key, (now) => (now === cachedPages && pages.length > 0 ? { pages, pageParams } : now));
}
