import { createFileRoute } from '@tanstack/react-router';
import { batchOutcomeSearch } from '#web/features/batches/outcome/batch-outcome-search.ts';
import { BatchOutcome } from '#web/features/batches/outcome/batch-outcome.tsx';

export const Route = createFileRoute('/batch-sends/$batchId')({
  validateSearch: batchOutcomeSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: BatchSend,
});

function BatchSend() {
  return <BatchOutcome id={Route.useParams().batchId} search={Route.useSearch()} />;
}
