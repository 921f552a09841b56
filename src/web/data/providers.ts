import { queryOptions } from '@tanstack/react-query';
import { listProviders, readExitEstimate } from '#contract/desk/staking-endpoints.ts';
import { readStorageProvider } from '#contract/endpoints.ts';
import { call } from './call.ts';
import { nextReadMs, quietly } from './watched.ts';

/** Root key of all that is known of storage providers. */
export const providersKey = ['providers'] as const;

/** How often a page in the queue asks how it stands, ms. */
const queuePollMs = 1000;

/** What can be asked about storage providers; key and function together. */
export const providerQueries = {
  list: queryOptions({
    queryKey: [...providersKey, 'list'],
    queryFn: (context) => call(listProviders, quietly(context)),
    refetchInterval: ({ state }) => nextReadMs(state),
  }),
  /** One provider without its sectors: those take the service long. */
  one: (walletId: string, providerId: string) =>
    queryOptions({
      queryKey: [...providersKey, 'one', walletId, providerId],
      queryFn: (context) =>
        call(readStorageProvider, { params: { wallet_id: walletId, storage_provider_id: providerId }, ...quietly(context) }),
      refetchInterval: ({ state }) => nextReadMs(state),
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
  /** The estimate of what ending would cost, newer than one that is shown; asked again until the queue has come to it. */
  exitEstimate: (providerId: string, newerThan: string | null) =>
    queryOptions({
      queryKey: [...providersKey, 'exit estimate', providerId, newerThan],
      queryFn: (context) =>
        call(readExitEstimate, {
          params: { storage_provider_id: providerId },
          query: newerThan === null ? {} : { newer_than: newerThan },
          ...quietly(context),
        }),
      staleTime: 60_000,
      refetchInterval: ({ state }) => (state.data !== undefined && state.data.queue !== null ? queuePollMs : nextReadMs(state, false)),
    }),
};
