import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listTransactions, listWalletTransactions, readTransaction, submitRegulatoryInformation } from '#contract/endpoints.ts';
import { isFinal, pendingFilter, type RegulatoryInformation, type Transaction } from '#contract/transaction.ts';
import { call, type CallOptions } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { noteWaiting } from './waiting-rows.ts';
import { nextReadMs, quietly, watchMs } from './watched.ts';

/** Filters, cursor and size of the transaction list, as the endpoint takes them. */
export type TransactionFilter = QueryOf<typeof listTransactions>;

/** Filters, cursor and size of a wallet's own transactions. */
export type WalletTransactionFilter = QueryOf<typeof listWalletTransactions>;

/** Root key of all that is known of transactions: a change of one drops it. */
export const transactionsKey = ['transactions'] as const;

/** What can be asked about transactions; key and function together. */
export const transactionQueries = {
  list: (filter: TransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'list', filter],
      queryFn: ({ signal }) => call(listTransactions, { query: filter, signal }),
    }),
  /** A page of a wallet's own, read again by itself as the wallet is. */
  ofWallet: (walletId: string, filter: WalletTransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'of wallet', walletId, filter],
      queryFn: (context) => call(listWalletTransactions, { params: { wallet_id: walletId }, query: filter, ...quietly(context) }),
      refetchInterval: ({ state }) => nextReadMs(state),
    }),
  /** The list page by page: cursors are its own. */
  rows: (filter: TransactionFilter): CursorList<Transaction> => ({
    queryKey: [...transactionsKey, 'rows', filter],
    read: (place, options) => call(listTransactions, { query: { ...filter, ...place }, ...options }),
  }),
  rowsOfWallet: (walletId: string, filter: WalletTransactionFilter): CursorList<Transaction> => ({
    queryKey: [...transactionsKey, 'rows of wallet', walletId, filter],
    read: (place, options) => call(listWalletTransactions, { params: { wallet_id: walletId }, query: { ...filter, ...place }, ...options }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...transactionsKey, 'one', id],
      queryFn: ({ signal, client }) => readOne(id, { signal, client }),
    }),
};

type ReadOptions = Pick<CallOptions<typeof readTransaction>, 'signal' | 'isBackground'> & { readonly client: QueryClient };

/** Reads a transaction; what waits learns of it. */
async function readOne(id: string, { client, ...options }: ReadOptions): Promise<Transaction> {
  const record = await call(readTransaction, { params: { id }, ...options });
  noteWaiting(client, record);
  return record;
}

/** How often what waits is read again while somebody looks, in ms. */
export const pendingPollMs = 30_000;

/** The newest deposits that wait, a page of them; read again by itself, which does not keep the session alive. */
export const pendingDeposits = queryOptions({
  ...transactionQueries.list(pendingFilter),
  queryFn: (context) => call(listTransactions, { query: pendingFilter, ...quietly(context) }),
  refetchInterval: ({ state }) => nextReadMs(state, pendingPollMs),
});

/** What is submitted, and the version of the record that it was filled in for (`regulatoryVersion`): another one stops it. */
export type SeenInformation = { readonly information: RegulatoryInformation; readonly version: string };

/** A record that is read again by itself until it has come to its end. */
export function watchedTransaction(id: string) {
  return queryOptions({
    ...transactionQueries.one(id),
    queryFn: (context) => readOne(id, { client: context.client, ...quietly(context) }),
    refetchInterval: ({ state }) => nextReadMs(state, isFinal(state.data) ? false : watchMs),
  });
}

/** How often a record that somebody works on is read again, in ms. */
const workMs = 20_000;

/** A record that somebody works on: what others do to it meanwhile is learned, whatever it has come to. */
export function workedOnTransaction(id: string) {
  return queryOptions({ ...watchedTransaction(id), refetchInterval: ({ state }) => nextReadMs(state, workMs) });
}

/** What can be done to transactions; each drops what was known of them. */
export const transactionMutations = {
  submitInformation: (id: string) =>
    mutationOptions({
      mutationFn: ({ information, version }: SeenInformation) =>
        call(submitRegulatoryInformation, { params: { id }, body: information, ifMatch: version }),
      // Not awaited: the officer goes on to the next item at once.
      onSuccess: (record, _information, _result, { client }) => {
        noteWaiting(client, record);
        void client.invalidateQueries({ queryKey: transactionsKey });
      },
    }),
};
