import { queryOptions } from '@tanstack/react-query';
import { createWallet, editWallet, listWallets, readWallet, type Wallet } from '#contract/service/wallet.ts';
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { invalidatingMutation } from './dropping.ts';
import { walletsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Filters, cursor and size of the wallet list, in the endpoint's format. */
export type WalletFilter = QueryOf<typeof listWallets>;

/** Body of a new wallet. */
export type WalletCreation = BodyOf<typeof createWallet>;

/** Body of a wallet edit. */
export type WalletEdit = BodyOf<typeof editWallet>;

/** Query options for wallets, for `useQuery` and for route loaders. */
export const walletQueries = {
  list: (filter: WalletFilter) =>
    queryOptions({
      queryKey: [...walletsKey, 'list', filter],
      queryFn: ({ signal }) => call(listWallets, { query: filter, signal }),
    }),
  /** The list of wallets, page by page. */
  rows: (filter: WalletFilter): CursorList<Wallet> => ({
    queryKey: [...walletsKey, 'rows', filter],
    read: (cursor, options) => call(listWallets, { query: { ...filter, ...cursor }, ...options }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...walletsKey, 'one', id],
      queryFn: ({ signal }) => call(readWallet, { params: { id }, signal }),
    }),
};

/** One wallet. Polls, because its balances change. */
export function polledWallet(id: string) {
  return queryOptions({
    ...walletQueries.one(id),
    queryFn: (context) => call(readWallet, { params: { id }, ...pollOptions(context) }),
    refetchInterval: ({ state }) => pollDelayMs(state),
  });
}

/** Mutations of wallets. Each invalidates the queries of wallets, even if its outcome is unknown. */
export const walletMutations = {
  create: () => invalidatingMutation([walletsKey], (wallet: WalletCreation) => call(createWallet, { body: wallet })),
  edit: (id: string) => invalidatingMutation([walletsKey], (edit: WalletEdit) => call(editWallet, { params: { id }, body: edit })),
};
