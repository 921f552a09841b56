import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Page } from '#contract/page.ts';
import { cursorPages, readAgain, readPageAgain, rowsOf, startOf, type CursorList } from './cursor-pages.ts';

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
