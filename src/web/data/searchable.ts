import { queryOptions } from '@tanstack/react-query';
import { searchRecords, type FoundKind } from '#contract/desk/record-endpoints.ts';
import { listExternalAccounts } from '#contract/service/external-account.ts';
import { listWallets } from '#contract/service/wallet.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { call } from './call.ts';
import { externalAccountQueries } from './external-accounts.ts';
import { readPages } from './read-pages.ts';
import { walletQueries } from './wallets.ts';

/** Maximum pages of each list to search in. The service has no search. */
const pagesMax = 3;

/** How long the lists stay fresh for search, ms. */
const staleTime = 60_000;

/**
 * The newest records of each list, for the search. Each key starts with the list's root key, so that a change invalidates both.
 */
export const searchableLists = {
  wallets: queryOptions({
    queryKey: [...walletQueries.list({}).queryKey, 'newest'],
    queryFn: ({ signal }) => readPages((after) => call(listWallets, { query: { page_size: pageSizeMax, after }, signal }), pagesMax),
    staleTime,
  }),
  accounts: queryOptions({
    queryKey: [...externalAccountQueries.list({}).queryKey, 'newest'],
    queryFn: ({ signal }) =>
      readPages((after) => call(listExternalAccounts, { query: { page_size: pageSizeMax, after }, signal }), pagesMax),
    staleTime,
  }),
};

/** Delay of a search after the last key press, ms. */
export const searchDebounceMs = 200;

/** Interval of a search while the index is built, ms. */
const buildingMs = 1000;

/** How long a result stays fresh, ms. */
const foundStaleMs = 10_000;

/** The records that the server finds for a text, of all kinds or of one. */
export const foundRecordsQuery = (q: string, kind?: FoundKind) =>
  queryOptions({
    queryKey: ['search', kind ?? 'all', q],
    queryFn: ({ signal }) => call(searchRecords, { body: { q, kind }, signal }),
    enabled: q !== '',
    staleTime: foundStaleMs,
    refetchInterval: ({ state }) => (state.data?.building ? buildingMs : false),
    retry: false,
  });
