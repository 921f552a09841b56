import { createFileRoute } from '@tanstack/react-router';
import { prefetchPages } from '#web/data/cursor-pages.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { ExternalAccounts } from '#web/features/accounts/external-account-list.tsx';
import { externalAccountFilter, externalAccountSearch } from '#web/features/accounts/external-account-search.ts';

export const Route = createFileRoute('/external-accounts/')({
  validateSearch: externalAccountSearch,
  loader: ({ context, location }) =>
    prefetchPages(
      context.queryClient,
      externalAccountQueries.rows(externalAccountFilter),
      externalAccountSearch.parse(location.search).after,
    ),
  component: Accounts,
});

function Accounts() {
  return <ExternalAccounts search={Route.useSearch()} />;
}
