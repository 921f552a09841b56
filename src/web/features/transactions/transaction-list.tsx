import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Transaction } from '#contract/service/transaction.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { transactionColumns } from '#web/parts/transaction/transaction-table.tsx';
import { counterpartyHint, loadPanels, recordFilters } from './record-filters.tsx';
import { transactionFilter, type TransactionSearch } from './transaction-search.ts';

const NoMatchingTransactions = lazyComponent(async () => (await loadPanels()).NoMatchingTransactions);

const transactions: ListDescription<Transaction> = {
  name: 'transactions',
  title: 'Transactions',
  caption: 'Transactions',
  columns: sortableBy(['time']),
  filters: recordFilters,
  labels: { emptyTitle: 'No transactions', emptyText: 'Deposits appear here as they arrive, and withdrawals once they are requested.' },
};

/** The description of a list with one asset. Only such a list can be sorted by amount. */
const transactionsOfAsset: ListDescription<Transaction> = { ...transactions, columns: sortableBy(['time', 'amounts']) };

function sortableBy(keys: readonly string[]) {
  return transactionColumns.map((column) => (keys.includes(column.key) ? { ...column, isSortable: true } : column));
}

/** The list of all transactions. The URL contains its filters and sort order. */
export function TransactionList({ search }: { readonly search: TransactionSearch }) {
  const navigate = useNavigate();
  const filter = transactionFilter(search);
  const { order = 'newest' } = filter;
  const sortBy = (column: string) => {
    const next = column === 'amounts' ? 'largest' : order === 'newest' ? 'oldest' : undefined;
    void navigate({ to: '/transactions', search: { ...search, after: undefined, order: next }, replace: true });
  };
  return (
    <RecordList
      description={search.asset === undefined ? transactions : transactionsOfAsset}
      query={transactionQueries.rows(filter)}
      url={urlSearchOf(search)}
      exportSource={{ list: 'transactions', filter }}
      sort={{ columnKey: order === 'largest' ? 'amounts' : 'time', order: order === 'oldest' ? 'asc' : 'desc', onChoose: sortBy }}
      noMatches={<NoMatchingTransactions search={search} />}
      filterNote={
        search.counterparty === undefined ? null : (
          <Text c="dimmed" mb="sm">
            {counterpartyHint()}
          </Text>
        )
      }
    />
  );
}
