import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choiceInUrl, dayInUrl, isNarrowed, cursorInUrl, urlSearchOf } from './page-search.ts';

const search = z.object({ status: choiceInUrl(['failed', 'completed']), since: dayInUrl, ...cursorInUrl });

test('invalid values and unknown names in an old link are ignored', () => {
  const typedSearch = { status: 'inactive', since: '2026-01-31', after: '<script>', page_size: '100' };
  expect(urlSearchOf(search.parse(typedSearch))).toEqual({ since: '2026-01-31' });
});

test('isNarrowed is true for a URL with a filter or a position, and false for a URL with a tab', () => {
  const urls = [{ view: 'events' }, { status: 'failed' }, { after: 'MTI=' }];
  expect(urls.map((url) => isNarrowed(url, [{ name: 'status' }]))).toEqual([false, true, true]);
});
