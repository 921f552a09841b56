import type { Transaction } from '#contract/service/transaction.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { urlOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListOf } from '#web/parts/list/record-list.tsx';
import { transactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { transactionColumns } from '#web/parts/transaction/transaction-table.tsx';
import { transactionFilter, type TransactionSearch } from './transaction-search.ts';

const transactions: ListOf<Transaction> = {
  name: 'transactions',
  title: 'Transactions',
  caption: 'Transactions, newest first',
  columns: transactionColumns,
  filters: transactionFilters,
  labels: { emptyTitle: 'No transactions', emptyText: 'Deposits appear here as they arrive, and withdrawals once they are requested.' },
};

/** All transactions, newest first, filtered by the URL. */
export function TransactionList({ search }: { readonly search: TransactionSearch }) {
  const url = urlOf(search);
  return (
    <RecordList
      of={transactions}
      query={transactionQueries.rows(transactionFilter(search))}
      url={url}
      exports={{ list: 'transactions', filter: transactionFilter(search) }}
    />
  );
}
