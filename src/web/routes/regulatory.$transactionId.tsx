import { createFileRoute } from '@tanstack/react-router';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { draftNameOf, draftQuery } from '#web/data/drafts.ts';
import { heldRoles } from '#web/data/session.ts';
import { start } from '#web/data/start.ts';
import { pendingDeposits, transactionQueries } from '#web/data/transactions.ts';
import { RegulatoryItem } from '#web/features/regulatory/item/regulatory-item.tsx';
import { queueSearch } from '#web/features/regulatory/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/$transactionId')({
  validateSearch: queueSearch,
  loader: ({ context: { queryClient }, params: { transactionId: id }, preload }) => {
    start(queryClient.query(transactionQueries.one(id)), queryClient.query(pendingDeposits));
    if (!preload && mayDo(heldRoles(), submitRegulatoryInformation.roles)) start(queryClient.query(draftQuery(draftNameOf(id))));
  },
  component: Item,
});

function Item() {
  const { transactionId } = Route.useParams();
  return <RegulatoryItem key={transactionId} id={transactionId} filter={Route.useSearch()} />;
}
