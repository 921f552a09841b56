import { queryOptions } from '@tanstack/react-query';
import { listDirectParties, listExternalAccounts, listWallets } from '#contract/endpoints.ts';
import { pageSizeMax } from '#contract/page.ts';
import { call } from './call.ts';
import { directPartyQueries } from './direct-parties.ts';
import { externalAccountQueries } from './external-accounts.ts';
import { readNewest } from './newest.ts';
import { walletQueries } from './wallets.ts';

/** Most pages of each list that search reads: the service itself cannot search. */
const pagesMax = 3;

/** How long what was read is good enough to search in, in ms. */
const staleTime = 60_000;

/** What search looks through, the newest records of each list. Their keys lie under those of the lists, so that a change drops them too. */
export const searchable = {
  wallets: queryOptions({
    queryKey: [...walletQueries.list({}).queryKey, 'newest'],
    queryFn: ({ signal }) => readNewest((after) => call(listWallets, { query: { page_size: pageSizeMax, after }, signal }), pagesMax),
    staleTime,
  }),
  accounts: queryOptions({
    queryKey: [...externalAccountQueries.list({}).queryKey, 'newest'],
    queryFn: ({ signal }) =>
      readNewest((after) => call(listExternalAccounts, { query: { page_size: pageSizeMax, after }, signal }), pagesMax),
    staleTime,
  }),
  parties: queryOptions({
    queryKey: [...directPartyQueries.list({}).queryKey, 'newest'],
    queryFn: ({ signal }) => readNewest((after) => call(listDirectParties, { query: { after }, signal }), pagesMax),
    staleTime,
  }),
};
