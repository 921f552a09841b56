import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listWallets, readWallet } from '#contract/endpoints.ts';
import { call } from './call.ts';

/** Filters, cursor and size of the wallet list, as the endpoint takes them. */
export type WalletFilter = QueryOf<typeof listWallets>;

const walletsKey = ['wallets'] as const;

/** What can be asked about wallets; key and function together. */
export const walletQueries = {
  list: (filter: WalletFilter) =>
    queryOptions({
      queryKey: [...walletsKey, 'list', filter],
      queryFn: ({ signal }) => call(listWallets, { query: filter, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...walletsKey, 'one', id],
      queryFn: ({ signal }) => call(readWallet, { params: { id }, signal }),
    }),
};
