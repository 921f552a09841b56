import { createFileRoute } from '@tanstack/react-router';
import { startPages } from '#web/data/cursor-pages.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { externalAccountFilter, externalAccountSearch } from '#web/features/external-account-search.ts';
import { ExternalAccounts } from '#web/features/external-accounts.tsx';

export const Route = createFileRoute('/external-accounts/')({
  validateSearch: externalAccountSearch,
  // The place is not among them: it changes with every scroll.
  loaderDeps: ({ search }) => externalAccountFilter(search),
  loader: ({ context, deps, location }) =>
    startPages(context.queryClient, externalAccountQueries.rows(deps), externalAccountSearch.parse(location.search).after),
  component: Accounts,
});

function Accounts() {
  return <ExternalAccounts search={Route.useSearch()} />;
}
