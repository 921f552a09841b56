import { queryOptions } from '@tanstack/react-query';
import { readHoldingHistory, readHoldings } from '#contract/desk/past-holdings.ts';
import { call } from '#web/data/call.ts';

/** Number of days of the history. */
const historyDays = 60;

/** Wallet and asset of a history; without them all. */
export type HoldingFilter = { readonly wallet_id?: number; readonly asset?: string };

/** The value of assets in custody by day. */
export const holdingHistoryQuery = (filter: HoldingFilter) =>
  queryOptions({
    queryKey: ['holdings', 'history', filter],
    queryFn: ({ signal }) => call(readHoldingHistory, { query: { days: historyDays, ...filter }, signal }),
    staleTime: 300_000,
  });

/** The balances at a time; without a time now. A balance in the past changes only when a record is imported. */
export const holdingsAtQuery = (at: string | undefined) =>
  queryOptions({
    queryKey: ['holdings', 'at', at ?? null],
    queryFn: ({ signal }) => call(readHoldings, { query: at === undefined ? {} : { at }, signal }),
    ...(at === undefined ? { refetchInterval: 60_000 } : { staleTime: 300_000 }),
  });
