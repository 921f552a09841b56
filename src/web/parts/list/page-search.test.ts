import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choiceInUrl, dayInUrl, isNarrowed, pageSizeOfUrl, placeInUrl, urlOf } from './page-search.ts';

const search = z.object({ status: choiceInUrl(['failed', 'completed']), since: dayInUrl, ...placeInUrl });

test('what makes no sense in an old link is dropped, the rest holds', () => {
  const typed = { status: 'inactive', since: '2026-13-01', after: '<script>', page_size: '100' };
  expect(urlOf(search.parse(typed))).toEqual({ page_size: '100' });
});

test('the endpoint is asked for the desk’s own page size unless the URL names another that is offered', () => {
  expect(pageSizeOfUrl(search.parse({}))).toBe(50);
  expect(pageSizeOfUrl(search.parse({ page_size: '100' }))).toBe(100);
});

test('a page size and a tab narrow nothing, a filter and a cursor do', () => {
  const urls = [{ page_size: '25' }, { view: 'events' }, { status: 'failed' }, { after: 'MTI=' }];
  expect(urls.map((url) => isNarrowed(url, [{ name: 'status' }]))).toEqual([false, false, true, true]);
});
