import { createFileRoute } from '@tanstack/react-router';
import { batchNewSearch } from '#web/features/batches/batch-searches.ts';
import { BatchNew } from '#web/features/batches/new/batch-new.tsx';

export const Route = createFileRoute('/batch-sends/new')({
  validateSearch: batchNewSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: NewBatch,
});

function NewBatch() {
  return <BatchNew search={Route.useSearch()} />;
}
