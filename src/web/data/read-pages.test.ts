import { expect, test } from 'vitest';
import type { Page } from '#contract/wire/page.ts';
import { ownPages } from './read-pages.ts';

const page = (letters: string, hasNext: boolean, end?: string): Page<string> => ({
  page_info: { has_previous_page: false, has_next_page: hasNext, end_cursor: end },
  page: letters.split('').map((letter) => ({ cursor: letter, data: letter })),
});

/** Reads these pages in turn, the last one again and again. */
async function read(pages: readonly Page<string>[], pagesMax = 5) {
  const asked: (string | undefined)[] = [];
  const next = async (after: string | undefined) => {
    asked.push(after);
    return pages[Math.min(asked.length, pages.length) - 1] ?? page('', false);
  };
  const { items, isAll } = await ownPages(next, pagesMax);
  return { read: items.join(''), isAll, asked };
}

test('the newest records are read page after page, to the end or as many pages as wanted', async () => {
  expect(await read([page('ab', true), page('cd', false)])).toEqual({ read: 'abcd', isAll: true, asked: [undefined, 'b'] });
  expect(await read([page('ab', true), page('cd', true), page('ef', true)], 2)).toMatchObject({ read: 'abcd', isAll: false });
});

test('a service that repeats a cursor is asked no further, and there may be more', async () => {
  expect(await read([page('ab', true), page('cb', true)])).toEqual({ read: 'abcb', isAll: false, asked: [undefined, 'b'] });
});

test('a service that names no cursor although there is more leaves some unread', async () => {
  expect(await read([page('', true)])).toEqual({ read: '', isAll: false, asked: [undefined] });
});
