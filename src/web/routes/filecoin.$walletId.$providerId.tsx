import { createFileRoute } from '@tanstack/react-router';
import { ProviderDetail } from '#web/features/filecoin/provider-detail.tsx';
import { moneySearch } from '#web/parts/money-form/money-search.ts';

export const Route = createFileRoute('/filecoin/$walletId/$providerId')({
  validateSearch: moneySearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Provider,
});

function Provider() {
  return <ProviderDetail {...Route.useParams()} search={Route.useSearch()} />;
}
