import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePreferences } from '#web/data/preferences.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { chosenColumns } from '#web/parts/list/chosen-columns.ts';
import { FilterBar } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { isNarrowed, urlOf } from '#web/parts/list/page-search.ts';
import { SavedViews } from '#web/parts/list/saved-views.tsx';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { transactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { transactionColumns } from '#web/parts/transaction/transaction-table.tsx';
import { transactionFilter, type TransactionSearch } from './transaction-search.ts';

const ColumnChoice = lazy(async () => ({ default: (await import('#web/parts/list/column-choice.tsx')).ColumnChoice }));
const TransactionExport = lazy(async () => ({ default: (await import('./transaction-export-button.tsx')).TransactionExport }));

/** All transactions, newest first, filtered by the URL. */
export function TransactionList({ search }: { readonly search: TransactionSearch }) {
  const url = urlOf(search);
  const list = useWindowRows(transactionQueries.rows(transactionFilter(search)), url);
  const { transactions: chosen } = usePreferences().columns;
  const columns = useMemo(() => chosenColumns(transactionColumns, chosen), [chosen]);
  const [dialog, setDialog] = useState<'columns' | 'export' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title="Transactions"
        aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`}
        action={
          <Button.Group>
            <Button variant="default" onClick={() => setDialog('columns')}>
              Columns
            </Button>
            <Button variant="default" onClick={() => setDialog('export')}>
              Export
            </Button>
          </Button.Group>
        }
      />
      <FilterBar filters={transactionFilters} search={url} />
      <SavedViews list="transactions" search={url} />
      <WindowList
        list={list}
        caption="Transactions, newest first"
        what="Transactions"
        columns={columns}
        search={url}
        empty={
          <EmptyPanel title="No transactions">
            {isNarrowed(url)
              ? 'No matches for these filters. Clear one to see more.'
              : 'Deposits appear here as they arrive, and withdrawals once they are requested.'}
          </EmptyPanel>
        }
      />
      <Suspense fallback={null}>
        {dialog === 'columns' ? <ColumnChoice list="transactions" columns={transactionColumns} close={close} /> : null}
        {dialog === 'export' ? <TransactionExport search={search} url={url} close={close} /> : null}
      </Suspense>
    </>
  );
}
