import { createFileRoute } from '@tanstack/react-router';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { ExternalAccountDetail } from '#web/features/accounts/external-account-detail.tsx';

export const Route = createFileRoute('/external-accounts/$accountId')({
  loader: ({ context: { queryClient }, params: { accountId } }) => prefetch(queryClient.query(externalAccountQueries.one(accountId))),
  component: Account,
});

function Account() {
  return <ExternalAccountDetail id={Route.useParams().accountId} />;
}
