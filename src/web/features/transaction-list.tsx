import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { transactionQueries } from '#web/data/transactions.ts';
import { FilterBar } from '#web/parts/filter-bar.tsx';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { isNarrowed, urlOf } from '#web/parts/page-search.ts';
import { Pager } from '#web/parts/pager.tsx';
import { transactionFilters } from '#web/parts/transaction-filters.ts';
import { transactionColumnWidths, TransactionTable } from '#web/parts/transaction-table.tsx';
import { transactionFilter, type TransactionSearch } from './transaction-search.ts';

/** All transactions, newest first, by the filters of the address. */
export function TransactionList({ search }: { readonly search: TransactionSearch }) {
  const query = useQuery({ ...transactionQueries.list(transactionFilter(search)), placeholderData: keepPreviousData });
  const url = urlOf(search);
  return (
    <>
      <PageHeader title="Transactions" aside={query.data === undefined ? undefined : `${query.data.page.length} loaded`} />
      <FilterBar filters={transactionFilters} search={url} />
      <ListStates
        query={query}
        skeleton={<SkeletonRows widths={transactionColumnWidths} />}
        empty={({ page }) =>
          page.length > 0 ? null : (
            <EmptyPanel title="No transaction here">
              {isNarrowed(url)
                ? 'None matches these filters. Clear one to see more.'
                : 'Deposits appear here as they arrive, and withdrawals once they are requested.'}
            </EmptyPanel>
          )
        }
      >
        {(page) => (
          <>
            <TransactionTable page={page} caption="Transactions, newest first" />
            <Pager page={page} search={url} />
          </>
        )}
      </ListStates>
    </>
  );
}
