import { queryOptions } from '@tanstack/react-query';
import { readHoldingHistory, readHoldings } from '#contract/desk/past-holdings.ts';
import { call } from '#web/data/call.ts';

/** Number of days of the history. */
const historyDays = 60;

/** The wallet and asset of a history. An omitted field includes all wallets or all assets. */
export type HoldingFilter = { readonly wallet_id?: number; readonly asset?: string };

/** The value of assets in custody by day. */
export const holdingHistoryQuery = (filter: HoldingFilter) =>
  queryOptions({
    queryKey: ['holdings', 'history', filter],
    queryFn: ({ signal }) => call(readHoldingHistory, { query: { days: historyDays, ...filter }, signal }),
    staleTime: 300_000,
  });

/**
 * The balances at a time, or the current balances if `at` is undefined. A past balance changes only if a record is imported
 * later.
 */
export const holdingsAtQuery = (at: string | undefined) =>
  queryOptions({
    queryKey: ['holdings', 'at', at ?? null],
    queryFn: ({ signal }) => call(readHoldings, { query: at === undefined ? {} : { at }, signal }),
    ...(at === undefined ? { refetchInterval: 60_000 } : { staleTime: 300_000 }),
  });
