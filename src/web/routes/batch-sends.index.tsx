import { createFileRoute } from '@tanstack/react-router';
import { batchListSearch } from '#web/features/batches/list/batch-list-search.ts';
import { BatchList } from '#web/features/batches/list/batch-list.tsx';

export const Route = createFileRoute('/batch-sends/')({
  validateSearch: batchListSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: BatchSends,
});

function BatchSends() {
  return <BatchList search={Route.useSearch()} />;
}
