import { createFileRoute } from '@tanstack/react-router';
import { prefetchPages } from '#web/data/cursor-pages.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { WalletList } from '#web/features/wallets/wallet-list.tsx';
import { walletFilter, walletSearch } from '#web/features/wallets/wallet-search.ts';

export const Route = createFileRoute('/wallets/')({
  validateSearch: walletSearch,
  // The position in the list is left out, because it changes on each scroll.
  loaderDeps: ({ search }) => walletFilter(search),
  loader: ({ context, deps, location }) =>
    prefetchPages(context.queryClient, walletQueries.rows(deps), walletSearch.parse(location.search).after),
  component: Wallets,
});

function Wallets() {
  return <WalletList search={Route.useSearch()} />;
}
