import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Page } from '#contract/wire/page.ts';
import {
  brokenEnd,
  cursorPages,
  idlePages,
  readAgain,
  readPageAgain,
  rowsOf,
  startOf,
  type CursorList,
  type PagePlace,
} from './cursor-pages.ts';

/** A page of rows whose cursors are these letters; data in capitals is news. */
function page(letters: string, info: { previous?: boolean; next?: boolean } = {}): Page<string> {
  return {
    page_info: { has_previous_page: info.previous ?? false, has_next_page: info.next ?? false },
    page: letters.split('').map((letter) => ({ cursor: letter.toLowerCase(), data: letter })),
  };
}

const lettersOf = ({ page: rows }: Page<string>) => rows.map(({ data }) => data).join('');

/** The service's list, newest first, two at a time. */
function listOf(letters: string): CursorList<string> {
  return {
    queryKey: ['letters'],
    read: async ({ after, before }) => {
      const from = after === undefined ? Math.max(0, (before === undefined ? 2 : letters.indexOf(before)) - 2) : letters.indexOf(after) + 1;
      return page(letters.slice(from, from + 2), { previous: from > 0, next: from + 2 < letters.length });
    },
  };
}

describe('a page that is read again', () => {
  test('shows its rows as they are now', () => {
    expect(lettersOf(readAgain(page('abc'), page('aBc')))).toBe('aBc');
  });

  test('does not shift: what came in above is said and not put in', () => {
    const again = readAgain(page('cde', { next: true }), page('abc', { next: true }));
    expect(lettersOf(again)).toBe('cde');
    expect(again.page_info.has_previous_page).toBe(true);
  });

  test('loses the rows that are gone, but none that the answer does not reach', () => {
    expect(lettersOf(readAgain(page('bcde', { next: true }), page('abd', { next: true })))).toBe('bde');
    expect(lettersOf(readAgain(page('abc'), page('a')))).toBe('a');
  });

  test('is empty when nothing is left, and kept when more came in than a page holds', () => {
    expect(lettersOf(readAgain(page('abc'), page('')))).toBe('');
    const again = readAgain(page('xyz', { next: true }), page('abc', { next: true }));
    expect([lettersOf(again), again.page_info.has_previous_page]).toEqual(['xyz', true]);
  });

  test('is put where it was among the others', async () => {
    const client = new QueryClient();
    const options = cursorPages(listOf('abcdef'), undefined);
    await client.infiniteQuery({ ...options, pages: 3 });
    await readPageAgain(client, listOf('abcDef'), { start: undefined, cursor: 'c', signal: new AbortController().signal });
    expect(rowsOf(client.getQueryData(options.queryKey)?.pages ?? []).map(({ data }) => data)).toEqual('abcDef'.split(''));
  });
});

test('a row that stands in two pages counts once', () => {
  expect(rowsOf([page('abc'), page('cde')]).map(({ cursor }) => cursor)).toEqual('abcde'.split(''));
});

describe('the list that shows a place', () => {
  test('is the one that holds it, so that going back finds what was loaded; else it begins there', async () => {
    const client = new QueryClient();
    const list = listOf('abcdef');
    await client.infiniteQuery({ ...cursorPages(list, undefined), pages: 2 });
    await client.infiniteQuery(cursorPages(list, 'd'));
    expect([undefined, 'b', 'd', 'e', 'x'].map((place) => startOf(client, list, place))).toEqual([
      undefined,
      undefined,
      undefined,
      'd',
      'x',
    ]);
    expect(startOf(client, list, 'd', 'd')).toBe('d');
  });

  test('grows in both directions from a link', async () => {
    const client = new QueryClient();
    const options = cursorPages(listOf('abcdef'), 'b');
    const { pages } = await client.infiniteQuery(options);
    const [first] = pages;
    expect(first && [options.getNextPageParam(first, [], {}, []), options.getPreviousPageParam?.(first, [], {}, [])]).toEqual([
      { after: 'd' },
      { before: 'c' },
    ]);
  });
});

describe('a list of a service that leads nowhere', () => {
  type Answer = (place: PagePlace, turn: number) => Page<string>;

  /** Reads to the end, as a reader who scrolls would: so many pages at most. */
  async function readToEnd(answer: Answer, start?: string) {
    let reads = 0;
    const list: CursorList<string> = { queryKey: ['letters'], read: async (place) => answer(place, (reads += 1)) };
    const options = cursorPages(list, start);
    const data = await new QueryClient().infiniteQuery({ ...options, pages: 9 });
    const last = data.pages.at(-1);
    const hasNextPage = last !== undefined && options.getNextPageParam(last, data.pages, {}, data.pageParams) !== undefined;
    return {
      reads,
      shown: rowsOf(data.pages)
        .map(({ cursor }) => cursor)
        .join(''),
      broken: brokenEnd(data.pages, hasNextPage),
      idle: idlePages(data.pages),
    };
  }

  test('ends where a page is repeated', async () => {
    expect(await readToEnd(() => page('ab', { next: true }))).toMatchObject({ reads: 2, shown: 'ab', broken: 'again' });
    expect(await readToEnd(() => page('ab', { next: true }), 'b')).toMatchObject({ reads: 1, broken: 'again' });
  });

  test('ends where a cursor comes back after others', async () => {
    const pages = ['ab', 'cd', 'eb'];
    const read = await readToEnd((_place, turn) => page(pages[turn - 1] ?? 'zz', { next: true }));
    expect(read).toMatchObject({ reads: 3, shown: 'abcde', broken: 'again' });
  });

  test('ends where no cursor is named', async () => {
    expect(await readToEnd(() => page('', { next: true }))).toMatchObject({ reads: 1, shown: '', broken: 'none' });
  });

  test('goes on over empty pages that name another cursor, and counts them', async () => {
    const empty = (turn: number): Page<string> => ({
      page_info: { has_previous_page: false, has_next_page: true, end_cursor: `c${turn}` },
      page: [],
    });
    expect(await readToEnd((_place, turn) => empty(turn))).toMatchObject({ reads: 9, broken: null, idle: 9 });
    const answer: Answer = (_place, turn) => (turn === 4 ? page('ab') : empty(turn));
    expect(await readToEnd(answer)).toMatchObject({ reads: 4, shown: 'ab', broken: null, idle: 0 });
  });

  test('counts a page that brings what is there already as bringing nothing', () => {
    expect(idlePages([page('ab'), page('b'), page('ab')])).toBe(2);
  });

  test('is none that ends by its own word', async () => {
    expect(await readToEnd(() => page('ab'))).toEqual({ reads: 1, shown: 'ab', broken: null, idle: 0 });
  });
});
