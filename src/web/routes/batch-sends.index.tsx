import { createFileRoute } from '@tanstack/react-router';
import { batchListSearch } from '#web/features/batches/list/batch-list-search.ts';
import { BatchList } from '#web/features/batches/list/batch-list.tsx';

export const Route = createFileRoute('/batch-sends/')({
  validateSearch: batchListSearch,
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: BatchSends,
});

function BatchSends() {
  return <BatchList search={Route.useSearch()} />;
}
