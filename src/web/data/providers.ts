import { queryOptions } from '@tanstack/react-query';
import { listProviders, readExitEstimate } from '#contract/desk/staking-endpoints.ts';
import { readStorageProvider } from '#contract/service/filecoin.ts';
import { call } from './call.ts';
import { providersKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Poll interval while an estimate waits in the service's queue, ms. */
const queuePollMs = 1000;

/** Query options for storage providers, for `useQuery` and for route loaders. */
export const providerQueries = {
  list: queryOptions({
    queryKey: [...providersKey, 'list'],
    queryFn: (context) => call(listProviders, pollOptions(context)),
    refetchInterval: ({ state }) => pollDelayMs(state),
  }),
  /** One provider without its sectors, which the service returns slowly. */
  one: (walletId: string, providerId: string) =>
    queryOptions({
      queryKey: [...providersKey, 'one', walletId, providerId],
      queryFn: (context) =>
        call(readStorageProvider, { params: { wallet_id: walletId, storage_provider_id: providerId }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
  sectors: (walletId: string, providerId: string) =>
    queryOptions({
      queryKey: [...providersKey, 'sectors', walletId, providerId],
      queryFn: ({ signal }) =>
        call(readStorageProvider, {
          params: { wallet_id: walletId, storage_provider_id: providerId },
          query: { show_sector_summary: 'true' },
          signal,
        }),
      staleTime: 300_000,
    }),
  /** A new estimate of the cost of ending all sectors. Polls until the service has computed the estimate. */
  exitEstimate: (providerId: string, newerThan: string | null) =>
    queryOptions({
      queryKey: [...providersKey, 'exit estimate', providerId, newerThan],
      queryFn: (context) =>
        call(readExitEstimate, {
          params: { storage_provider_id: providerId },
          query: newerThan === null ? {} : { newer_than: newerThan },
          ...pollOptions(context),
        }),
      staleTime: 60_000,
      refetchInterval: ({ state }) => (state.data !== undefined && state.data.queue !== null ? queuePollMs : pollDelayMs(state, false)),
    }),
};
