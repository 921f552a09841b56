import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import { pageSizeMax, type Page } from '#contract/page.ts';
import type { Transaction } from '#contract/transaction.ts';
import { call } from './call.ts';
import { transactionsKey } from './transactions.ts';

/** Most pages that are read: 300 records. */
const pagesMax = 3;

/** The newest records since an instant; `isAll` tells whether there are none besides. */
export type RecentTransactions = { readonly records: readonly Transaction[]; readonly isAll: boolean };

/** Days of UTC that are read, today included. */
export const recentDays = 14;

const daySeconds = 86_400;

/** The transactions created in the last days up to an instant in ms since 1970, newest first: the newest 300 when there are more. */
export function recentTransactions(now: number) {
  const today = Math.floor(now / 1000 / daySeconds) * daySeconds;
  const sinceSeconds = today - (recentDays - 1) * daySeconds;
  return queryOptions({
    queryKey: [...transactionsKey, 'recent', sinceSeconds],
    queryFn: ({ signal, client, queryKey }) => readRecent(sinceSeconds, signal, client.getQueryData(queryKey) !== undefined),
  });
}

async function readRecent(sinceSeconds: number, signal: AbortSignal, isBackground: boolean): Promise<RecentTransactions> {
  const records: Transaction[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = { created_since: sinceSeconds, page_size: pageSizeMax, after };
    const { page, page_info: info }: Page<Transaction> = await call(listTransactions, { query, signal, isBackground });
    records.push(...page.map(({ data }) => data));
    after = info.end_cursor ?? page.at(-1)?.cursor;
    if (!info.has_next_page || after === undefined) return { records, isAll: true };
  }
  return { records, isAll: false };
}
