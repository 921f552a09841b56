import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { listRecords } from '#contract/desk/record-endpoints.ts';
import { type RegulatoryInformation, submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { listTransactions, listWalletTransactions, readTransaction, isFinal, type Transaction } from '#contract/service/transaction.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { transactionsKey, workKey } from './keys.ts';
import { pollDelayMs, pollOptions, pollMs } from './polling.ts';
import { readPages } from './read-pages.ts';

/** Filters, cursor and size of the service's list, in the endpoint's format. */
export type TransactionFilter = QueryOf<typeof listTransactions>;

/** Filters, cursor and size of the list of a wallet's transactions. */
export type WalletTransactionFilter = QueryOf<typeof listWalletTransactions>;

/** Filters, cursor and size of the indexed transactions, in the endpoint's format. */
export type RecordFilter = QueryOf<typeof listRecords>;

/** Maximum pages of the newest outgoing transactions. */
const outgoingPagesMax = 5;

/** Query options for transactions, for `useQuery` and for route loaders. */
export const transactionQueries = {
  /** A page of a wallet's transactions. Polls as often as the wallet. */
  ofWallet: (walletId: string, filter: WalletTransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'of wallet', walletId, filter],
      queryFn: (context) => call(listWalletTransactions, { params: { wallet_id: walletId }, query: filter, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
  /** The indexed transactions, page by page, with the total number of matches. */
  rows: (filter: RecordFilter): CursorList<Transaction> => ({
    queryKey: [...transactionsKey, 'rows', filter],
    read: (cursor, options) => call(listRecords, { query: { ...filter, ...cursor }, ...options }),
  }),
  /** The number of transactions in the index that match. */
  total: (filter: RecordFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'total', filter],
      queryFn: async ({ signal }) => (await call(listRecords, { query: { ...filter, page_size: 1 }, signal })).total,
    }),
  rowsOfWallet: (walletId: string, filter: WalletTransactionFilter): CursorList<Transaction> => ({
    queryKey: [...transactionsKey, 'rows of wallet', walletId, filter],
    read: (cursor, options) =>
      call(listWalletTransactions, { params: { wallet_id: walletId }, query: { ...filter, ...cursor }, ...options }),
  }),
  /** The newest outgoing transactions, from at most `outgoingPagesMax` pages. The service cannot filter by recipient. */
  newestOutgoing: queryOptions({
    queryKey: [...transactionsKey, 'newest outgoing'],
    queryFn: (context) => {
      const callOptions = pollOptions(context);
      return readPages(
        (after) => call(listTransactions, { query: { type: 'internal', page_size: pageSizeMax, after }, ...callOptions }),
        outgoingPagesMax,
      );
    },
    refetchInterval: ({ state }) => pollDelayMs(state),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...transactionsKey, 'one', id],
      queryFn: ({ signal }) => call(readTransaction, { params: { id }, signal }),
    }),
};

/**
 * A submission, and the version of the record that the officer saw (`regulatoryVersion`). The server refuses the submission if
 * the record has changed.
 */
export type SubmittedInformation = { readonly information: RegulatoryInformation; readonly version: string };

/** One transaction. Polls until it is final. */
export function polledTransaction(id: string) {
  return queryOptions({
    ...transactionQueries.one(id),
    queryFn: (context) => call(readTransaction, { params: { id }, ...pollOptions(context) }),
    refetchInterval: ({ state }) => pollDelayMs(state, isFinal(state.data) ? false : pollMs),
  });
}

/** Poll interval of an open regulatory item, ms. */
const openItemPollMs = 20_000;

/** One transaction. Polls even after the transaction is final, because another officer may submit its information. */
export function polledRegulatoryItem(id: string) {
  return queryOptions({ ...polledTransaction(id), refetchInterval: ({ state }) => pollDelayMs(state, openItemPollMs) });
}

/** Mutations of transactions. Each invalidates the queries of transactions. */
export const transactionMutations = {
  submitInformation: (id: string) =>
    mutationOptions({
      mutationFn: ({ information, version }: SubmittedInformation) =>
        call(submitRegulatoryInformation, { params: { id }, body: information, ifMatch: version }),
      // The page does not wait for the invalidation, because the officer continues with the next item at once.
      onSuccess: (_record, _information, _result, { client }) => {
        void client.invalidateQueries({ queryKey: transactionsKey });
        void client.invalidateQueries({ queryKey: workKey });
      },
    }),
};
