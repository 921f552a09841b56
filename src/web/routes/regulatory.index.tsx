import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '#web/data/prefetch.ts';
import { newestPendingDeposits } from '#web/data/transactions.ts';
import { RegulatoryQueue } from '#web/features/regulatory/queue/regulatory-queue.tsx';
import { queueSearch } from '#web/features/regulatory/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/')({
  validateSearch: queueSearch,
  loader: ({ context }) => prefetch(context.queryClient.query(newestPendingDeposits)),
  component: Regulatory,
});

function Regulatory() {
  return <RegulatoryQueue search={Route.useSearch()} />;
}
