import { createFileRoute } from '@tanstack/react-router';
import { start } from '#web/data/start.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { WalletList } from '#web/features/wallet-list.tsx';
import { walletFilter, walletSearch } from '#web/features/wallet-search.ts';

export const Route = createFileRoute('/wallets/')({
  validateSearch: walletSearch,
  loaderDeps: ({ search }) => walletFilter(search),
  loader: ({ context, deps }) => start(context.queryClient.query(walletQueries.list(deps))),
  component: Wallets,
});

function Wallets() {
  return <WalletList search={Route.useSearch()} />;
}
