import { createFileRoute } from '@tanstack/react-router';
import { ProviderDetail } from '#web/features/filecoin/provider-detail.tsx';
import { moneySearch } from '#web/parts/money-form/money-search.ts';

export const Route = createFileRoute('/filecoin/$walletId/$providerId')({
  validateSearch: moneySearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Provider,
});

function Provider() {
  return <ProviderDetail {...Route.useParams()} search={Route.useSearch()} />;
}
