import { useQuery } from '@tanstack/react-query';
import { walletQueries } from '#web/data/wallets.ts';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import type { PanelFilter } from './filter-bar.tsx';
import { idInUrl } from './page-search.ts';

/** A filter by one wallet. `name` is the URL parameter with the wallet's number. */
export function walletFilter(name: string): PanelFilter {
  return {
    kind: 'panel',
    name,
    title: 'Wallet',
    names: [name],
    valueOf: ({ [name]: id = '' }) => id,
    Value: ({ search: { [name]: id = '' } }) => <WalletName id={id} />,
    Panel: lazyComponent(async () => (await import('./wallet-panel.tsx')).WalletPanel),
  };
}

function WalletName({ id }: { readonly id: string }) {
  const isNumber = idInUrl.parse(id) !== undefined;
  const { data } = useQuery({ ...walletQueries.one(id), enabled: isNumber });
  return <bdi>{isNumber ? (data?.name ?? id) : `${id} (not a wallet number)`}</bdi>;
}
