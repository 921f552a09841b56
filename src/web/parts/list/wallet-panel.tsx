import { useSearchableWallets } from '#web/data/use-searchable.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { walletOptions } from '#web/parts/money-form/wallet-option.tsx';
import type { FilterPanelProps } from './filter-bar.tsx';
import { idInUrl } from './page-search.ts';

/** The field of a wallet filter. */
export function WalletPanel({ filter: { name }, search, change, close }: FilterPanelProps) {
  const wallets = useSearchableWallets();
  const chooseWallet = (id: string) => {
    close();
    change({ [name]: id });
  };
  return (
    <Picker
      id="wallet-filter"
      label="Wallet"
      isRequired={false}
      placeholder="Name, custom ID or number"
      error={undefined}
      {...wallets.pickerProps}
      options={walletOptions(wallets.items, null)}
      value={search[name] ?? ''}
      choose={chooseWallet}
      acceptText={(text) => (idInUrl.parse(text) === undefined ? undefined : chooseWallet(text))}
      onLeave={() => undefined}
    />
  );
}
