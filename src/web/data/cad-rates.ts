import { queryOptions } from '@tanstack/react-query';
import { assets } from '#contract/money/assets.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import { listTransactions, type Transaction } from '#contract/service/transaction.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/wire/page.ts';
import { call } from './call.ts';

/** Maximum pages of transactions to read for rates. An asset without a transaction on these pages has no rate. */
const pagesMax = 3;

/** How long rates stay fresh, ms: 10 minutes. They are estimates, displayed with their age. */
const ratesStaleMs = 600_000;

/**
 * The newest CAD rate of each asset. The service has no endpoint for rates, so the rates are read from its newest transactions.
 */
export const cadRatesQuery = queryOptions({
  queryKey: ['cad rates'],
  queryFn: ({ signal, client, queryKey }) => readRates(signal, client.getQueryData(queryKey) !== undefined),
  staleTime: ratesStaleMs,
});

async function readRates(signal: AbortSignal, isBackground: boolean): Promise<ReadonlyMap<string, CadRate>> {
  const transactions: Transaction[] = [];
  let nextCursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = { type: 'internal' as const, page_size: pageSizeMax, after: nextCursor };
    const page: Page<Transaction> = await call(listTransactions, { query, signal, isBackground });
    transactions.push(...page.page.map(({ data }) => data));
    const rates = latestRates(transactions);
    nextCursor = cursorAfter(page) ?? undefined;
    if (nextCursor === undefined || assets.every((asset) => rates.has(asset))) return rates;
  }
  return latestRates(transactions);
}
