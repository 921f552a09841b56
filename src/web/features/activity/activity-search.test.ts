import { expect, test } from 'vitest';
import { activityFilter, activitySearch } from './activity-search.ts';

test('a wallet that is not a number stays in the filter of requests, so that the server refuses it', () => {
  expect(activityFilter(activitySearch.parse({ wallet_id: 'Treasury' }))).toMatchObject({ wallet_id: 'Treasury' });
});

test('the filter of requests ignores an unknown state', () => {
  expect(activityFilter(activitySearch.parse({ state: 'lost', wallet_id: '7' }))).toMatchObject({ state: undefined, wallet_id: '7' });
});
