import { createFileRoute } from '@tanstack/react-router';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { withdrawSearch } from '#web/features/withdraw/withdraw-search.ts';
import { Withdraw } from '#web/features/withdraw/withdraw.tsx';

export const Route = createFileRoute('/withdraw')({
  validateSearch: withdrawSearch,
  loaderDeps: ({ search: { wallet, account } }) => ({ wallet, account }),
  loader: ({ context: { queryClient }, deps: { wallet, account } }) =>
    prefetch(
      queryClient.query(searchableLists.wallets),
      queryClient.query(searchableLists.accounts),
      ...(wallet === undefined ? [] : [queryClient.query(walletQueries.one(wallet))]),
      ...(account === undefined ? [] : [queryClient.query(externalAccountQueries.one(account))]),
    ),
  component: WithdrawPage,
});

function WithdrawPage() {
  return <Withdraw search={Route.useSearch()} />;
}
