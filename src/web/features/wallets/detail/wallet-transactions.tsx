import { useMemo } from 'react';
import { usePreferences } from '#web/data/preferences.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { chosenColumns } from '#web/parts/list/chosen-columns.ts';
import { FilterBar } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { isNarrowed, urlOf } from '#web/parts/list/page-search.ts';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { transactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { transactionColumns, transactionColumnWidths } from '#web/parts/transaction/transaction-table.tsx';
import { walletTransactionFilter, walletTransactionSearch, type WalletTransactionSearch } from './wallet-transaction-search.ts';
import classes from './wallet-detail.module.css';

/** The filters that a wallet's own list has. */
const filters = transactionFilters.filter(({ name }) => Object.hasOwn(walletTransactionSearch.shape, name));

/** What came into and went out of one wallet, newest first. */
export function WalletTransactions({ walletId, search }: { readonly walletId: string; readonly search: WalletTransactionSearch }) {
  const url = urlOf(search);
  const list = useWindowRows(transactionQueries.rowsOfWallet(walletId, walletTransactionFilter(search)), url);
  const { transactions: chosen } = usePreferences().columns;
  const columns = useMemo(() => chosenColumns(transactionColumns, chosen), [chosen]);
  return (
    <section className={classes.transactions} aria-label="Transactions of the wallet">
      <h2>Transactions</h2>
      <FilterBar filters={filters} search={url} />
      <WindowList
        list={list}
        caption="Transactions of the wallet, newest first"
        what="Transactions"
        columns={columns}
        widths={transactionColumnWidths}
        search={url}
        empty={
          <EmptyPanel title="No transaction here">
            {isNarrowed(urlOf({ ...search, addresses: undefined }))
              ? 'None matches these filters. Clear one to see more.'
              : 'Nothing has come into or gone out of this wallet.'}
          </EmptyPanel>
        }
      />
    </section>
  );
}
