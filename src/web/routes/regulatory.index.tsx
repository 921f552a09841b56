import { createFileRoute } from '@tanstack/react-router';
import { start } from '#web/data/start.ts';
import { pendingDeposits } from '#web/data/transactions.ts';
import { RegulatoryQueue } from '#web/features/regulatory/queue/regulatory-queue.tsx';
import { queueSearch } from '#web/features/regulatory/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/')({
  validateSearch: queueSearch,
  loader: ({ context }) => start(context.queryClient.query(pendingDeposits)),
  component: Regulatory,
});

function Regulatory() {
  return <RegulatoryQueue search={Route.useSearch()} />;
}
