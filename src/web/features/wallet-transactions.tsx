import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { transactionQueries } from '#web/data/transactions.ts';
import { FilterBar } from '#web/parts/filter-bar.tsx';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { isNarrowed, urlOf } from '#web/parts/page-search.ts';
import { Pager } from '#web/parts/pager.tsx';
import { transactionFilters } from '#web/parts/transaction-filters.ts';
import { transactionColumnWidths, TransactionTable } from '#web/parts/transaction-table.tsx';
import { walletTransactionFilter, walletTransactionSearch, type WalletTransactionSearch } from './wallet-transaction-search.ts';
import classes from './wallet-detail.module.css';

/** The filters that a wallet's own list has. */
const filters = transactionFilters.filter(({ name }) => Object.hasOwn(walletTransactionSearch.shape, name));

/** What came into and went out of one wallet, newest first. */
export function WalletTransactions({ walletId, search }: { readonly walletId: string; readonly search: WalletTransactionSearch }) {
  const query = useQuery({
    ...transactionQueries.ofWallet(walletId, walletTransactionFilter(search)),
    placeholderData: keepPreviousData,
  });
  const url = urlOf(search);
  return (
    <section className={classes.transactions} aria-label="Transactions of the wallet">
      <h2>Transactions</h2>
      <FilterBar filters={filters} search={url} />
      <ListStates
        query={query}
        skeleton={<SkeletonRows widths={transactionColumnWidths} rows={6} />}
        empty={({ page }) =>
          page.length > 0 ? null : (
            <EmptyPanel title="No transaction here">
              {isNarrowed(urlOf({ ...search, addresses: undefined }))
                ? 'None matches these filters. Clear one to see more.'
                : 'Nothing has come into or gone out of this wallet.'}
            </EmptyPanel>
          )
        }
      >
        {(page) => (
          <>
            <TransactionTable page={page} caption="Transactions of the wallet, newest first" />
            <Pager page={page} search={url} />
          </>
        )}
      </ListStates>
    </section>
  );
}
