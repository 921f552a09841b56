import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { cursorAfter, type Page } from '#contract/page.ts';
import type { Unreadable } from '#contract/unreadable.ts';
import { recoveryMs } from './recovery.ts';
import { start } from './start.ts';

/** Where a page of a list begins: after a cursor, before one, or at the newest. */
export type PagePlace = { readonly after?: string; readonly before?: string };

/** A record of a list, or what stands in the place of one that cannot be read. */
export type Listed<Item> = Item | Unreadable;

/** Pages that lie next to each other in a list, newest first. */
export type CursorPages<Item> = InfiniteData<Page<Listed<Item>>, PagePlace>;

/** A list that is read page by page in both directions. */
export type CursorList<Item> = {
  /** Root key of the list with its filter, without a cursor. */
  readonly queryKey: readonly unknown[];
  readonly read: (place: PagePlace, options: { readonly signal: AbortSignal; readonly isBackground?: boolean }) => Promise<Page<Item>>;
};

/**
 * The pages of a list from a cursor on (from the newest without one). What was read stays until it is read again page by page (`readAgain`):
 * reading hundreds of pages anew at once would serve nobody.
 */
export function cursorPages<Item>({ queryKey, read }: CursorList<Item>, start: string | undefined) {
  return infiniteQueryOptions({
    queryKey: pagesKey(queryKey, start),
    initialPageParam: start === undefined ? {} : ({ after: start } as PagePlace),
    queryFn: async ({ pageParam, signal }) => withUnreadable(await read(pageParam, { signal })),
    getNextPageParam: (last, _pages, _place, places) => placeAfter(last, places),
    getPreviousPageParam: placeBefore,
    staleTime: 'static',
    // A first page that failed for a passing reason; later ones are asked again one by one.
    refetchInterval: ({ state }) => (state.data === undefined && recoveryMs(state.error)) || false,
  });
}

function pagesKey(queryKey: readonly unknown[], start: string | undefined) {
  return [...queryKey, 'pages', start ?? null] as const;
}

/**
 * Puts the records that cannot be read back where they stood. One without a cursor goes by the cursor above it and a space, which no cursor of the
 * service holds.
 */
export function withUnreadable<Item>({ unreadable = [], ...page }: Page<Item>): Page<Listed<Item>> {
  const rows: Page<Listed<Item>>['page'] = [...page.page];
  for (const { place, record } of unreadable)
    rows.splice(place, 0, { cursor: record.cursor ?? `${rows[place - 1]?.cursor ?? ''} ${place}`, data: record });
  return { ...page, page: rows };
}

/** Whether the service knows a row by its cursor: not one that the desk made up. */
export function isOfService(cursor: string): boolean {
  return !cursor.includes(' ');
}

/** Where the page after the last one begins: not at a cursor that a page of the list was read after, for that would go on for ever. */
function placeAfter(last: Page<unknown>, places: readonly PagePlace[]): PagePlace | undefined {
  const cursor = serviceCursorAfter(last);
  return cursor === null || places.some(({ after }) => after === cursor) ? undefined : { after: cursor };
}

function serviceCursorAfter(last: Page<unknown>): string | null {
  return cursorAfter({ ...last, page: last.page.filter((row) => isOfService(row.cursor)) });
}

/**
 * Why a list does not go on although its last page says that there is more: the cursor comes `again`, or there is `none`. Null for a list that ends
 * or goes on rightly.
 */
export function brokenEnd(pages: readonly Page<unknown>[], hasNextPage: boolean): 'again' | 'none' | null {
  const last = pages.at(-1);
  if (hasNextPage || last?.page_info.has_next_page !== true) return null;
  return serviceCursorAfter(last) === null ? 'none' : 'again';
}

/** Most pages without a new row that a list reads on its own, one after the other. */
export const idlePagesMax = 20;

/** How many pages at the end of a list brought no row that none before them had. */
export function idlePages(pages: readonly Page<unknown>[]): number {
  const seen = new Set<string>();
  let idle = 0;
  for (const { page } of pages) {
    const before = seen.size;
    for (const { cursor } of page) seen.add(cursor);
    idle = seen.size === before ? idle + 1 : 0;
  }
  return idle;
}

function placeBefore({ page, page_info: info }: Page<unknown>): PagePlace | undefined {
  const cursor = info.has_previous_page ? page.find((row) => isOfService(row.cursor))?.cursor : undefined;
  return cursor === undefined ? undefined : { before: cursor };
}

/** The rows of all pages in order; one that stands in two pages counts once. */
export function rowsOf<Item>(pages: readonly Page<Item>[]): Page<Item>['page'] {
  const seen = new Set<string>();
  return pages.flatMap(({ page }) => page.filter(({ cursor }) => !seen.has(cursor) && seen.add(cursor)));
}

/**
 * From which cursor the list that shows a place was read: `shown` or another list in the cache when it holds the cursor, else the cursor itself.
 * So going back finds what was loaded, and a link loads from its place.
 */
export function startOf(
  client: QueryClient,
  { queryKey }: Pick<CursorList<unknown>, 'queryKey'>,
  cursor: string | undefined,
  shown?: string,
): string | undefined {
  if (cursor === undefined) return undefined;
  const isIn = (start: string | undefined) =>
    start === cursor ||
    client
      .getQueryData<CursorPages<unknown>>(pagesKey(queryKey, start))
      ?.pages.some(({ page }) => page.some((row) => row.cursor === cursor)) === true;
  const kept = client.getQueriesData({ queryKey: [...queryKey, 'pages'] }).map(([key]) => (key.at(-1) as string | null) ?? undefined);
  return [shown, ...kept].some(isIn) ? [shown, ...kept].find(isIn) : cursor;
}

/** For loaders: begins to read a list where it will be shown from, unless that is known. */
export function startPages<Item>(client: QueryClient, list: CursorList<Item>, cursor: string | undefined): void {
  start(client.infiniteQuery(cursorPages(list, startOf(client, list, cursor))));
}

/** Shows the pages of one start at another: what was read from a link is the newest list once it reaches the newest. */
export function keepAlso(client: QueryClient, { queryKey }: Pick<CursorList<unknown>, 'queryKey'>, from: string | undefined): void {
  client.setQueryData(pagesKey(queryKey, undefined), client.getQueryData(pagesKey(queryKey, from)));
}

/**
 * A page with what was read of it again: its rows as they are now, those that are gone left out. Rows that came in above it are not put in, so
 * that nothing shifts under the reader: the page says that there are newer ones.
 */
export function readAgain<Item>(old: Page<Item>, fresh: Page<Item>): Page<Item> {
  const now = new Map(fresh.page.map((row) => [row.cursor, row]));
  const known = new Set(old.page.map(({ cursor }) => cursor));
  const first = fresh.page.findIndex(({ cursor }) => known.has(cursor));
  const isAll = !fresh.page_info.has_next_page;
  // Nothing in common: either all of it is gone, or more came in than a page holds and nothing can be told of the old rows.
  if (first === -1) return isAll ? fresh : { ...old, page_info: { ...old.page_info, has_previous_page: true } };
  const last = isAll ? old.page.length - 1 : old.page.findLastIndex(({ cursor }) => now.has(cursor));
  return {
    page_info: { ...old.page_info, has_previous_page: old.page_info.has_previous_page || first > 0 },
    page: old.page.flatMap((row, index) => now.get(row.cursor) ?? (index > last ? [row] : [])),
  };
}

/** Reads the page that holds a row again, in the background. */
export async function readPageAgain<Item>(
  client: QueryClient,
  list: CursorList<Item>,
  { start, cursor, signal }: { readonly start: string | undefined; readonly cursor: string; readonly signal: AbortSignal },
): Promise<void> {
  const key = pagesKey(list.queryKey, start);
  const held = client.getQueryData<CursorPages<Item>>(key);
  const index = held?.pages.findIndex(({ page }) => page.some((row) => row.cursor === cursor)) ?? -1;
  const place = held?.pageParams[index];
  if (place === undefined) return;
  const fresh = withUnreadable(await list.read(place, { signal, isBackground: true }));
  client.setQueryData<CursorPages<Item>>(key, (now) =>
    now === undefined
      ? now
      : { ...now, pages: now.pages.map((page, at) => (now.pageParams[at] === place ? readAgain(page, fresh) : page)) },
  );
}
