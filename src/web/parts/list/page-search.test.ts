import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choiceInUrl, dayInUrl, isNarrowed, cursorInUrl, urlOf } from './page-search.ts';

const search = z.object({ status: choiceInUrl(['failed', 'completed']), since: dayInUrl, ...cursorInUrl });

test('the URL search drops invalid values and unknown names of an old link', () => {
  const typed = { status: 'inactive', since: '2026-01-31', after: '<script>', page_size: '100' };
  expect(urlOf(search.parse(typed))).toEqual({ since: '2026-01-31' });
});

test('a filter and a cursor narrow a list, a tab does not', () => {
  const urls = [{ view: 'events' }, { status: 'failed' }, { after: 'MTI=' }];
  expect(urls.map((url) => isNarrowed(url, [{ name: 'status' }]))).toEqual([false, true, true]);
});
