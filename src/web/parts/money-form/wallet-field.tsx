import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Wallet } from '#contract/service/wallet.ts';
import { useSearchableWallets } from '#web/data/use-searchable.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { markFieldLeft } from './left-fields.ts';
import { walletOptions } from './wallet-option.tsx';

type WalletFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly path: FieldPath<Values>;
  readonly label: string;
  readonly asset: string | null;
  /** The ID of the chosen wallet. Empty before the user has chosen one. */
  readonly value: string;
  /** The record of the chosen wallet. It is passed separately, because the list may not contain it. */
  readonly chosenWallet?: Wallet | null;
  readonly choose: (id: string) => void;
};

/** The field for the paying wallet. Wallets are found by name, custom ID or asset, and show their spendable balances. */
export function WalletField<Values extends FieldValues>({
  form,
  path,
  label,
  asset,
  value,
  chosenWallet: loadedWallet = null,
  choose,
}: WalletFieldProps<Values>) {
  const { items: allWallets, pickerProps } = useSearchableWallets();
  const chosenWallet = loadedWallet ?? allWallets.find((each) => String(each.id) === value);
  return (
    <Picker
      id={path}
      label={label}
      placeholder="Name, custom ID or asset"
      error={useFieldError(form, path)}
      {...pickerProps}
      options={walletOptions(allWallets, asset)}
      value={chosenWallet === undefined ? (value === '' ? '' : `Wallet ${value}`) : partyName(chosenWallet)}
      choose={(key) => {
        choose(key);
        form.clearErrors(path);
      }}
      onLeave={() => markFieldLeft(form, path)}
    />
  );
}
