import { createFileRoute } from '@tanstack/react-router';
import { ProviderDetail } from '#web/features/filecoin/provider-detail.tsx';
import { commandSearch } from '#web/parts/command/command-search.ts';

export const Route = createFileRoute('/filecoin/$walletId/$providerId')({
  validateSearch: commandSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Provider,
});

function Provider() {
  return <ProviderDetail {...Route.useParams()} search={Route.useSearch()} />;
}
