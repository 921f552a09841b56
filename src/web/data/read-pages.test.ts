import { expect, test } from 'vitest';
import type { Page } from '#contract/wire/page.ts';
import { readPages } from './read-pages.ts';

const page = (letters: string, hasNext: boolean, end?: string): Page<string> => ({
  page_info: { has_previous_page: false, has_next_page: hasNext, end_cursor: end },
  page: letters.split('').map((letter) => ({ cursor: letter, data: letter })),
});

/** Reads a list that answers with these pages in turn and then repeats the last page. */
async function readAllPages(pages: readonly Page<string>[], pagesMax = 5) {
  const cursors: (string | undefined)[] = [];
  const next = async (after: string | undefined) => {
    cursors.push(after);
    return pages[Math.min(cursors.length, pages.length) - 1] ?? page('', false);
  };
  const { items, isComplete } = await readPages(next, pagesMax);
  return { read: items.join(''), isComplete, cursors };
}

test('readPages reads the newest records page by page, to the end or up to the maximum', async () => {
  expect(await readAllPages([page('ab', true), page('cd', false)])).toEqual({ read: 'abcd', isComplete: true, cursors: [undefined, 'b'] });
  expect(await readAllPages([page('ab', true), page('cd', true), page('ef', true)], 2)).toMatchObject({ read: 'abcd', isComplete: false });
});

test('readPages stops at a repeated cursor and reports the list as incomplete', async () => {
  expect(await readAllPages([page('ab', true), page('cb', true)])).toEqual({ read: 'abcb', isComplete: false, cursors: [undefined, 'b'] });
});

test('readPages stops at a missing cursor and reports the list as incomplete', async () => {
  expect(await readAllPages([page('', true)])).toEqual({ read: '', isComplete: false, cursors: [undefined] });
});
