import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { queuePoll } from '#contract/limits.ts';
import { type RegulatoryInformation, submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { pendingFilter } from '#contract/service/transaction-status.ts';
import { listTransactions, listWalletTransactions, readTransaction, isFinal, type Transaction } from '#contract/service/transaction.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { call, type CallOptions } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { transactionsKey } from './keys.ts';
import { updatePending } from './pending-rows.ts';
import { pollDelayMs, pollOptions, pollMs } from './polling.ts';

/** Filters, cursor and size of the transaction list, in the endpoint's format. */
export type TransactionFilter = QueryOf<typeof listTransactions>;

/** Filters, cursor and size of a wallet's own transactions. */
export type WalletTransactionFilter = QueryOf<typeof listWalletTransactions>;

/** Queries of transactions; each has its key and function. */
export const transactionQueries = {
  list: (filter: TransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'list', filter],
      queryFn: ({ signal }) => call(listTransactions, { query: filter, signal }),
    }),
  /** A page of a wallet's own transactions. Polls like the wallet. */
  ofWallet: (walletId: string, filter: WalletTransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'of wallet', walletId, filter],
      queryFn: (context) => call(listWalletTransactions, { params: { wallet_id: walletId }, query: filter, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
  /** The list of transactions, page by page. */
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

/** Reads a transaction and updates it in the list of pending deposits. */
async function readOne(id: string, { client, ...options }: ReadOptions): Promise<Transaction> {
  const record = await call(readTransaction, { params: { id }, ...options });
  updatePending(client, record);
  return record;
}

/** The newest page of pending deposits. Polls in the background. */
export const newestPendingDeposits = queryOptions({
  ...transactionQueries.list(pendingFilter),
  queryFn: (context) => call(listTransactions, { query: pendingFilter, ...pollOptions(context) }),
  refetchInterval: ({ state }) => pollDelayMs(state, queuePoll.ms),
});

/** A submission, and the version of the record that the officer saw (`regulatoryVersion`). The service refuses it for another version. */
export type SeenInformation = { readonly information: RegulatoryInformation; readonly version: string };

/** One transaction. Polls until it is final. */
export function watchedTransaction(id: string) {
  return queryOptions({
    ...transactionQueries.one(id),
    queryFn: (context) => readOne(id, { client: context.client, ...pollOptions(context) }),
    refetchInterval: ({ state }) => pollDelayMs(state, isFinal(state.data) ? false : pollMs),
  });
}

/** Poll interval of an open regulatory item, ms. */
const workMs = 20_000;

/** One transaction. Polls even if it is final, because another officer may change it. */
export function workedOnTransaction(id: string) {
  return queryOptions({ ...watchedTransaction(id), refetchInterval: ({ state }) => pollDelayMs(state, workMs) });
}

/** Mutations of transactions. Each invalidates the transactions. */
export const transactionMutations = {
  submitInformation: (id: string) =>
    mutationOptions({
      mutationFn: ({ information, version }: SeenInformation) =>
        call(submitRegulatoryInformation, { params: { id }, body: information, ifMatch: version }),
      // Not awaited, because the officer moves on to the next item at once.
      onSuccess: (record, _information, _result, { client }) => {
        updatePending(client, record);
        void client.invalidateQueries({ queryKey: transactionsKey });
      },
    }),
};
