import { createFileRoute } from '@tanstack/react-router';
import { assetWalletsQuery } from '#web/data/asset-wallets.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { AssetHolders } from '#web/features/assets/asset-holders.tsx';
import { assetSearch } from '#web/features/assets/asset-search.ts';

export const Route = createFileRoute('/assets/$currency')({
  validateSearch: assetSearch,
  loaderDeps: ({ search }) => ({ order: search.order_by ?? 'id' }),
  loader: ({ context: { queryClient }, params: { currency }, deps: { order } }) =>
    prefetch(queryClient.infiniteQuery(assetWalletsQuery(currency.toLowerCase(), order))),
  component: Asset,
});

function Asset() {
  const { currency } = Route.useParams();
  return <AssetHolders currency={currency.toLowerCase()} order={Route.useSearch().order_by ?? 'id'} />;
}
