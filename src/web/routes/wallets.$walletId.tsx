import { createFileRoute } from '@tanstack/react-router';
import { prefetchPages } from '#web/data/cursor-pages.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { WalletDetail } from '#web/features/wallets/detail/wallet-detail.tsx';
import { walletTransactionFilter, walletTransactionSearch } from '#web/features/wallets/detail/wallet-transaction-search.ts';
import { WalletTransactions } from '#web/features/wallets/detail/wallet-transactions.tsx';

export const Route = createFileRoute('/wallets/$walletId')({
  validateSearch: walletTransactionSearch,
  // The position in the list is left out, because it changes on each scroll.
  loaderDeps: ({ search }) => walletTransactionFilter(search),
  loader: ({ context: { queryClient }, params: { walletId }, deps, location }) => {
    prefetch(queryClient.query(walletQueries.one(walletId)));
    prefetchPages(queryClient, transactionQueries.rowsOfWallet(walletId, deps), walletTransactionSearch.parse(location.search).after);
  },
  component: Wallet,
});

function Wallet() {
  const { walletId } = Route.useParams();
  const search = Route.useSearch();
  return (
    <WalletDetail id={walletId} addresses={search.addresses}>
      <WalletTransactions walletId={walletId} search={search} />
    </WalletDetail>
  );
}
