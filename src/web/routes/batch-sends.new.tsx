import { createFileRoute } from '@tanstack/react-router';
import { BatchNew } from '#web/features/batches/new/batch-new.tsx';
import { batchNewSearch } from '#web/features/batches/new/batch-search.ts';

export const Route = createFileRoute('/batch-sends/new')({
  validateSearch: batchNewSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: NewBatch,
});

function NewBatch() {
  return <BatchNew search={Route.useSearch()} />;
}
