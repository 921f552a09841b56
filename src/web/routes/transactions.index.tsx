import { createFileRoute } from '@tanstack/react-router';
import { start } from '#web/data/start.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { TransactionList } from '#web/features/transaction-list.tsx';
import { transactionFilter, transactionSearch } from '#web/features/transaction-search.ts';

export const Route = createFileRoute('/transactions/')({
  validateSearch: transactionSearch,
  loaderDeps: ({ search }) => transactionFilter(search),
  loader: ({ context, deps }) => start(context.queryClient.query(transactionQueries.list(deps))),
  component: Transactions,
});

function Transactions() {
  return <TransactionList search={Route.useSearch()} />;
}
