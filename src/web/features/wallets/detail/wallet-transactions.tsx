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
import { transactionColumns } from '#web/parts/transaction/transaction-table.tsx';
import { walletTransactionFilter, walletTransactionSearch, type WalletTransactionSearch } from './wallet-transaction-search.ts';
import classes from './wallet-detail.module.css';

/** The filters that a wallet's own list supports. */
const filters = transactionFilters.filter(({ name }) => Object.hasOwn(walletTransactionSearch.shape, name));

/** The transactions of one wallet, newest first. */
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
        search={url}
        empty={
          <EmptyPanel title="No transactions">
            {isNarrowed(urlOf({ ...search, addresses: undefined }))
              ? 'No matches for these filters. Clear one to see more.'
              : 'Nothing has entered or left this wallet.'}
          </EmptyPanel>
        }
      />
    </section>
  );
}
