import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { createWallet, editWallet, listWallets, readWallet } from '#contract/endpoints.ts';
import type { Wallet } from '#contract/wallet.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { nextReadMs, quietly } from './watched.ts';

/** Filters, cursor and size of the wallet list, as the endpoint takes them. */
export type WalletFilter = QueryOf<typeof listWallets>;

/** What a new wallet is made of. */
export type WalletCreation = BodyOf<typeof createWallet>;

/** What an edit changes. */
export type WalletEdit = BodyOf<typeof editWallet>;

/** Root key of all that is known of wallets and their addresses: a change of one drops it. */
export const walletsKey = ['wallets'] as const;

/** What can be asked about wallets; key and function together. */
export const walletQueries = {
  list: (filter: WalletFilter) =>
    queryOptions({
      queryKey: [...walletsKey, 'list', filter],
      queryFn: ({ signal }) => call(listWallets, { query: filter, signal }),
    }),
  /** The list page by page: cursors are its own. */
  rows: (filter: WalletFilter): CursorList<Wallet> => ({
    queryKey: [...walletsKey, 'rows', filter],
    read: (place, options) => call(listWallets, { query: { ...filter, ...place }, ...options }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...walletsKey, 'one', id],
      queryFn: ({ signal }) => call(readWallet, { params: { id }, signal }),
    }),
};

/** A wallet that is read again by itself: its balances change without anybody here. */
export function watchedWallet(id: string) {
  return queryOptions({
    ...walletQueries.one(id),
    queryFn: (context) => call(readWallet, { params: { id }, ...quietly(context) }),
    refetchInterval: ({ state }) => nextReadMs(state),
  });
}

/** What can be done to wallets; each drops what was known of them, also when nobody knows whether it happened. */
export const walletMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (wallet: WalletCreation) => call(createWallet, { body: wallet }),
      onSettled: (_made, _error, _wallet, _result, { client }) => void client.invalidateQueries({ queryKey: walletsKey }),
    }),
  edit: (id: string) =>
    mutationOptions({
      mutationFn: (edit: WalletEdit) => call(editWallet, { params: { id }, body: edit }),
      onSettled: (_edited, _error, _edit, _result, { client }) => void client.invalidateQueries({ queryKey: walletsKey }),
    }),
};
