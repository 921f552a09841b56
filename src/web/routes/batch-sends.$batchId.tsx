import { createFileRoute } from '@tanstack/react-router';
import { batchOutcomeSearch } from '#web/features/batches/outcome/batch-outcome-search.ts';
import { BatchOutcome } from '#web/features/batches/outcome/batch-outcome.tsx';

export const Route = createFileRoute('/batch-sends/$batchId')({
  validateSearch: batchOutcomeSearch,
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: BatchSend,
});

function BatchSend() {
  return <BatchOutcome id={Route.useParams().batchId} search={Route.useSearch()} />;
}
