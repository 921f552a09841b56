import { createFileRoute } from '@tanstack/react-router';
import { batchOutcomeSearch } from '#web/features/batches/batch-searches.ts';
import { BatchOutcome } from '#web/features/batches/outcome/batch-outcome.tsx';

export const Route = createFileRoute('/batch-sends/$batchId')({
  validateSearch: batchOutcomeSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: BatchSend,
});

function BatchSend() {
  return <BatchOutcome id={Route.useParams().batchId} search={Route.useSearch()} />;
}
