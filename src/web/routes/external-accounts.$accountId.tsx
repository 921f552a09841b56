import { createFileRoute } from '@tanstack/react-router';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { start } from '#web/data/start.ts';
import { ExternalAccountDetail } from '#web/features/accounts/external-account-detail.tsx';

export const Route = createFileRoute('/external-accounts/$accountId')({
  loader: ({ context: { queryClient }, params: { accountId } }) => start(queryClient.query(externalAccountQueries.one(accountId))),
  component: Account,
});

function Account() {
  return <ExternalAccountDetail id={Route.useParams().accountId} />;
}
