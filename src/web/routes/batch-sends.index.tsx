import { createFileRoute } from '@tanstack/react-router';
import { batchListSearch } from '#web/features/batches/batch-searches.ts';
import { BatchList } from '#web/features/batches/list/batch-list.tsx';

export const Route = createFileRoute('/batch-sends/')({
  validateSearch: batchListSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: BatchSends,
});

function BatchSends() {
  return <BatchList search={Route.useSearch()} />;
}
