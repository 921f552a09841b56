import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { choiceInUrl, dayInUrl, isNarrowed, pageInUrl, pageOfUrl, urlOf } from './page-search.ts';

const search = z.object({ status: choiceInUrl(['failed', 'completed']), since: dayInUrl, ...pageInUrl });

test('what makes no sense in an old link is dropped, the rest holds', () => {
  const typed = { status: 'inactive', since: '2026-13-01', after: '<script>', page_size: '7', before: 'MTI=' };
  expect(urlOf(search.parse(typed))).toEqual({ before: 'MTI=' });
});

test('the endpoint is asked for the desk’s own page size unless the URL names another that is offered', () => {
  expect(pageOfUrl(search.parse({})).page_size).toBe(50);
  expect(pageOfUrl(search.parse({ page_size: '100' })).page_size).toBe(100);
});

test('a page size narrows nothing, a filter and a cursor do', () => {
  expect([{ page_size: '25' }, { status: 'failed' }, { after: 'MTI=' }].map(isNarrowed)).toEqual([false, true, true]);
});
