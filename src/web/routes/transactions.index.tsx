import { createFileRoute } from '@tanstack/react-router';
import { prefetchPages } from '#web/data/cursor-pages.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { TransactionList } from '#web/features/transactions/transaction-list.tsx';
import { transactionFilter, transactionSearch } from '#web/features/transactions/transaction-search.ts';

export const Route = createFileRoute('/transactions/')({
  validateSearch: transactionSearch,
  // The position in the list is left out, because it changes on each scroll.
  loaderDeps: ({ search }) => transactionFilter(search),
  loader: ({ context, deps, location }) =>
    prefetchPages(context.queryClient, transactionQueries.rows(deps), transactionSearch.parse(location.search).after),
  component: Transactions,
});

function Transactions() {
  return <TransactionList search={Route.useSearch()} />;
}
