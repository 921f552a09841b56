import { queryOptions } from '@tanstack/react-query';
import { assets } from '#contract/assets.ts';
import { listTransactions } from '#contract/endpoints.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/page.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import type { Transaction } from '#contract/transaction.ts';
import { call } from './call.ts';

/** Most pages of own records that are read for rates: an asset that none of them moved has no known rate. */
const pagesMax = 3;

/** How long rates that were found are good enough, in ms: 10 minutes. They are forecasts and say how old they are. */
const ratesStaleMs = 600_000;

/** The newest known CAD rate of each asset, found on the newest own transactions, for there is no rate endpoint. */
export const cadRatesQuery = queryOptions({
  queryKey: ['cad rates'],
  queryFn: ({ signal, client, queryKey }) => readRates(signal, client.getQueryData(queryKey) !== undefined),
  staleTime: ratesStaleMs,
});

async function readRates(signal: AbortSignal, isBackground: boolean): Promise<ReadonlyMap<string, CadRate>> {
  const read: Transaction[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = { type: 'internal' as const, page_size: pageSizeMax, after };
    const page: Page<Transaction> = await call(listTransactions, { query, signal, isBackground });
    read.push(...page.page.map(({ data }) => data));
    const rates = latestRates(read);
    after = cursorAfter(page) ?? undefined;
    if (after === undefined || assets.every((asset) => rates.has(asset))) return rates;
  }
  return latestRates(read);
}
