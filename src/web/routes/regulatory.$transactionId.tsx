import { createFileRoute } from '@tanstack/react-router';
import { mayDo } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { draftNameOf, draftQuery } from '#web/data/drafts.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { queueQueries } from '#web/data/queue-queries.ts';
import { userRoles } from '#web/data/session.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { RegulatoryItem } from '#web/features/regulatory/item/regulatory-item.tsx';
import { queueFilter, queueSearch } from '#web/features/regulatory/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/$transactionId')({
  validateSearch: queueSearch,
  loaderDeps: ({ search }) => queueFilter(search),
  loader: ({ context: { queryClient }, params: { transactionId: id }, deps, preload }) => {
    prefetch(queryClient.query(transactionQueries.one(id)), queryClient.query(queueQueries.position(id, deps)));
    if (!preload && mayDo(userRoles(), submitRegulatoryInformation.roles)) prefetch(queryClient.query(draftQuery(draftNameOf(id))));
  },
  component: ItemPage,
});

function ItemPage() {
  const { transactionId } = Route.useParams();
  return <RegulatoryItem key={transactionId} id={transactionId} filter={Route.useSearch()} />;
}
