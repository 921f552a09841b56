import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listTransactions, readTransaction } from '#contract/endpoints.ts';
import { call } from './call.ts';

/** Filters, cursor and size of a transaction list, as the endpoint takes them. */
export type TransactionFilter = QueryOf<typeof listTransactions>;

/** Root key of all that is known of transactions: a change of one drops it. */
export const transactionsKey = ['transactions'] as const;

/** What can be asked about transactions; key and function together. */
export const transactionQueries = {
  list: (filter: TransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'list', filter],
      queryFn: ({ signal }) => call(listTransactions, { query: filter, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...transactionsKey, 'one', id],
      queryFn: ({ signal }) => call(readTransaction, { params: { id }, signal }),
    }),
};

/** The deposits that wait for regulatory information, up to a page of the most that the service gives. */
export const pendingDeposits = transactionQueries.list({ type: 'external', regulatory_status: 'pending', page_size: 100 });
