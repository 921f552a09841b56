import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import { pageSizeMax } from '#contract/page.ts';
import { call } from './call.ts';
import { readNewest } from './newest.ts';
import { transactionsKey } from './transactions.ts';
import { quietly } from './watched.ts';

/** Days of UTC that are read, today included. */
export const recentDays = 14;

/** Most pages that are read: 300 records. */
const pagesMax = 3;

const daySeconds = 86_400;

/** The transactions created in the last days up to an instant in ms since 1970, newest first: the newest 300 when there are more. */
export function recentTransactions(now: number) {
  const today = Math.floor(now / 1000 / daySeconds) * daySeconds;
  const created_since = today - (recentDays - 1) * daySeconds;
  return queryOptions({
    queryKey: [...transactionsKey, 'recent', created_since],
    queryFn: (context) => {
      const asked = quietly(context);
      return readNewest((after) => call(listTransactions, { query: { created_since, page_size: pageSizeMax, after }, ...asked }), pagesMax);
    },
  });
}
