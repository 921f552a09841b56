import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choiceInUrl, dayInUrl, isNarrowed, cursorInUrl, urlSearchOf } from './page-search.ts';

const search = z.object({ status: choiceInUrl(['failed', 'completed']), since: dayInUrl, ...cursorInUrl });

test('the URL search drops invalid values and unknown names of an old link', () => {
  const typed = { status: 'inactive', since: '2026-01-31', after: '<script>', page_size: '100' };
  expect(urlSearchOf(search.parse(typed))).toEqual({ since: '2026-01-31' });
});

test('a URL with a filter or a cursor narrows a list, and a URL with a tab does not', () => {
  const urls = [{ view: 'events' }, { status: 'failed' }, { after: 'MTI=' }];
  expect(urls.map((url) => isNarrowed(url, [{ name: 'status' }]))).toEqual([false, true, true]);
});
