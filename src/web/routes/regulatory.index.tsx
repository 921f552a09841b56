import { createFileRoute } from '@tanstack/react-router';
import { start } from '#web/data/start.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { RegulatoryQueue } from '#web/features/regulatory-queue.tsx';
import { queueQuery, queueSearch } from '#web/features/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/')({
  validateSearch: queueSearch,
  loaderDeps: ({ search }) => queueQuery(search),
  loader: ({ context, deps }) => start(context.queryClient.query(transactionQueries.list(deps))),
  component: Regulatory,
});

function Regulatory() {
  return <RegulatoryQueue search={Route.useSearch()} />;
}
