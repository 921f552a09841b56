import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Page } from '#contract/wire/page.ts';
import {
  earlyEndReason,
  cursorPages,
  idlePages,
  refreshedPage,
  refreshPage,
  rereadPages,
  rowsOf,
  listStart,
  type CursorList,
  type PageCursor,
} from './cursor-pages.ts';

/** A page with one row per letter; the letter is its cursor. A capital letter marks a row with changed data. */
function page(letters: string, info: { previous?: boolean; next?: boolean } = {}): Page<string> {
  return {
    page_info: { has_previous_page: info.previous ?? false, has_next_page: info.next ?? false },
    page: letters.split('').map((letter) => ({ cursor: letter.toLowerCase(), data: letter })),
  };
}

const lettersOf = ({ page: rows }: Page<string>) => rows.map(({ data }) => data).join('');

/** A list in the format of the service, newest row first, two rows per page. */
function listOf(letters: string): CursorList<string> {
  return {
    queryKey: ['letters'],
    read: async ({ after, before }) => {
      const from = after === undefined ? Math.max(0, (before === undefined ? 2 : letters.indexOf(before)) - 2) : letters.indexOf(after) + 1;
      return page(letters.slice(from, from + 2), { previous: from > 0, next: from + 2 < letters.length });
    },
  };
}

describe('a refreshed page', () => {
  test('a refreshed page shows the current data of its rows', () => {
    expect(lettersOf(refreshedPage(page('abc'), page('aBc')))).toBe('aBc');
  });

  test('a refreshed page reports that newer rows exist, but does not insert them', () => {
    const refreshedFirstPage = refreshedPage(page('cde', { next: true }), page('abc', { next: true }));
    expect(lettersOf(refreshedFirstPage)).toBe('cde');
    expect(refreshedFirstPage.page_info.has_previous_page).toBe(true);
  });

  test('a refreshed page removes deleted rows and keeps rows that follow the last row of the answer', () => {
    expect(lettersOf(refreshedPage(page('bcde', { next: true }), page('abd', { next: true })))).toBe('bde');
    expect(lettersOf(refreshedPage(page('abc'), page('a')))).toBe('a');
  });

  test('a refreshed page becomes empty if no rows are left, and stays unchanged if the answer contains only new rows', () => {
    expect(lettersOf(refreshedPage(page('abc'), page('')))).toBe('');
    const replacedPage = refreshedPage(page('xyz', { next: true }), page('abc', { next: true }));
    expect([lettersOf(replacedPage), replacedPage.page_info.has_previous_page]).toEqual(['xyz', true]);
  });

  test('a refreshed page keeps its position among the other pages', async () => {
    const client = new QueryClient();
    const options = cursorPages(listOf('abcdef'), undefined);
    await client.infiniteQuery({ ...options, pages: 3 });
    await refreshPage(client, listOf('abcDef'), { start: undefined, cursor: 'c', signal: new AbortController().signal });
    expect(rowsOf(client.getQueryData(options.queryKey)?.pages ?? []).map(({ data }) => data)).toEqual('abcDef'.split(''));
  });
});

describe('rereadPages', () => {
  const signal = new AbortController().signal;

  test('rereading a list adds rows that the index has inserted between the rows of the loaded pages', async () => {
    const client = new QueryClient();
    const options = cursorPages(listOf('adf'), undefined);
    await client.infiniteQuery({ ...options, pages: 2 });
    await rereadPages(client, listOf('abcdef'), { start: undefined, signal });
    const pages = client.getQueryData(options.queryKey);
    const cursors = rowsOf(pages?.pages ?? []).map(({ cursor }) => cursor);
    expect([cursors.join(''), pages?.pageParams]).toEqual(['abcd', [{}, { after: 'b' }]]);
  });

  test('after the index has grown, rereading a list reports a next page for the last page', async () => {
    const client = new QueryClient();
    const options = cursorPages(listOf('a'), undefined);
    await client.infiniteQuery(options);
    await rereadPages(client, listOf('abc'), { start: undefined, signal });
    expect(client.getQueryData(options.queryKey)?.pages.map(({ page_info: info }) => info.has_next_page)).toEqual([true]);
  });
});

test('a list contains a row only once even if two pages contain the row', () => {
  expect(rowsOf([page('abc'), page('cde')]).map(({ cursor }) => cursor)).toEqual('abcde'.split(''));
});

describe('the list for a position in the URL', () => {
  test('a position in the URL opens the cached list that contains it, or else a new list that starts there', async () => {
    const client = new QueryClient();
    const list = listOf('abcdef');
    await client.infiniteQuery({ ...cursorPages(list, undefined), pages: 2 });
    await client.infiniteQuery(cursorPages(list, 'd'));
    expect([undefined, 'b', 'd', 'e', 'x'].map((cursor) => listStart(client, list, cursor))).toEqual([
      undefined,
      undefined,
      undefined,
      'd',
      'x',
    ]);
    expect(listStart(client, list, 'd', 'd')).toBe('d');
  });

  test('a list that starts in the middle loads pages in both directions', async () => {
    const client = new QueryClient();
    const options = cursorPages(listOf('abcdef'), 'b');
    const { pages } = await client.infiniteQuery(options);
    const [firstPage] = pages;
    expect(firstPage && [options.getNextPageParam(firstPage, [], {}, []), options.getPreviousPageParam?.(firstPage, [], {}, [])]).toEqual([
      { after: 'd' },
      { before: 'c' },
    ]);
  });
});

describe('reading a list with wrong cursors', () => {
  type Answer = (cursor: PageCursor, turn: number) => Page<string>;

  /** Reads the list to its end, up to nine pages, as a scrolling user would. */
  async function readToEnd(answer: Answer, start?: string) {
    let reads = 0;
    const list: CursorList<string> = { queryKey: ['letters'], read: async (cursor) => answer(cursor, (reads += 1)) };
    const options = cursorPages(list, start);
    const data = await new QueryClient().infiniteQuery({ ...options, pages: 9 });
    const lastPage = data.pages.at(-1);
    const hasNextPage = lastPage !== undefined && options.getNextPageParam(lastPage, data.pages, {}, data.pageParams) !== undefined;
    return {
      reads,
      visible: rowsOf(data.pages)
        .map(({ cursor }) => cursor)
        .join(''),
      broken: earlyEndReason(data.pages, hasNextPage),
      idle: idlePages(data.pages),
    };
  }

  test('reading a list stops at a repeated page', async () => {
    expect(await readToEnd(() => page('ab', { next: true }))).toMatchObject({ reads: 2, visible: 'ab', broken: 'again' });
    expect(await readToEnd(() => page('ab', { next: true }), 'b')).toMatchObject({ reads: 1, broken: 'again' });
  });

  test('reading a list stops at a cursor that occurred before, even if other cursors came between', async () => {
    const pages = ['ab', 'cd', 'eb'];
    const readCursors = await readToEnd((_place, turn) => page(pages[turn - 1] ?? 'zz', { next: true }));
    expect(readCursors).toMatchObject({ reads: 3, visible: 'abcde', broken: 'again' });
  });

  test('reading a list stops if a cursor is missing', async () => {
    expect(await readToEnd(() => page('', { next: true }))).toMatchObject({ reads: 1, visible: '', broken: 'none' });
  });

  test('reading a list continues over empty pages with new cursors and counts these pages', async () => {
    const emptyPage = (turn: number): Page<string> => ({
      page_info: { has_previous_page: false, has_next_page: true, end_cursor: `c${turn}` },
      page: [],
    });
    expect(await readToEnd((_place, turn) => emptyPage(turn))).toMatchObject({ reads: 9, broken: null, idle: 9 });
    const answer: Answer = (_place, turn) => (turn === 4 ? page('ab') : emptyPage(turn));
    expect(await readToEnd(answer)).toMatchObject({ reads: 4, visible: 'ab', broken: null, idle: 0 });
  });

  test('idlePages counts the last pages without new rows', () => {
    expect(idlePages([page('ab'), page('b'), page('ab')])).toBe(2);
  });

  test('earlyEndReason returns null for a complete list', async () => {
    expect(await readToEnd(() => page('ab'))).toEqual({ reads: 1, visible: 'ab', broken: null, idle: 0 });
  });
});
