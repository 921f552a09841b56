import { createFileRoute } from '@tanstack/react-router';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { start } from '#web/data/start.ts';
import { externalAccountSearch } from '#web/features/external-account-search.ts';
import { ExternalAccounts } from '#web/features/external-accounts.tsx';
import { pageOfUrl } from '#web/parts/page-search.ts';

export const Route = createFileRoute('/external-accounts/')({
  validateSearch: externalAccountSearch,
  loaderDeps: ({ search }) => pageOfUrl(search),
  loader: ({ context, deps }) => start(context.queryClient.query(externalAccountQueries.list(deps))),
  component: Accounts,
});

function Accounts() {
  return <ExternalAccounts search={Route.useSearch()} />;
}
