import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '#web/data/prefetch.ts';
import { queueQueries } from '#web/data/queue-queries.ts';
import { RegulatoryQueue } from '#web/features/regulatory/queue/regulatory-queue.tsx';
import { queueFilter, queueSearch } from '#web/features/regulatory/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/')({
  validateSearch: queueSearch,
  loaderDeps: ({ search }) => queueFilter(search),
  loader: ({ context, deps }) => prefetch(context.queryClient.infiniteQuery(queueQueries.pages(deps))),
  component: Regulatory,
});

function Regulatory() {
  return <RegulatoryQueue search={Route.useSearch()} />;
}
