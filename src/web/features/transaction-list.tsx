import { transactionQueries } from '#web/data/transactions.ts';
import { FilterBar } from '#web/parts/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { isNarrowed, urlOf } from '#web/parts/page-search.ts';
import { SavedViews } from '#web/parts/saved-views.tsx';
import { transactionFilters } from '#web/parts/transaction-filters.ts';
import { transactionColumns, transactionColumnWidths } from '#web/parts/transaction-table.tsx';
import { WindowList } from '#web/parts/window-list.tsx';
import { useWindowRows } from '#web/parts/window-rows.ts';
import { transactionFilter, type TransactionSearch } from './transaction-search.ts';

/** All transactions, newest first, by the filters of the address. */
export function TransactionList({ search }: { readonly search: TransactionSearch }) {
  const url = urlOf(search);
  const list = useWindowRows(transactionQueries.rows(transactionFilter(search)), url);
  return (
    <>
      <PageHeader title="Transactions" aside={list.query.data === undefined ? undefined : `${list.rows.length} loaded`} />
      <FilterBar filters={transactionFilters} search={url} />
      <SavedViews list="transactions" search={url} />
      <WindowList
        list={list}
        caption="Transactions, newest first"
        columns={transactionColumns}
        widths={transactionColumnWidths}
        search={url}
        empty={
          <EmptyPanel title="No transaction here">
            {isNarrowed(url)
              ? 'None matches these filters. Clear one to see more.'
              : 'Deposits appear here as they arrive, and withdrawals once they are requested.'}
          </EmptyPanel>
        }
      />
    </>
  );
}
