import { useQuery } from '@tanstack/react-query';
import { searchable } from '#web/data/searchable.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { CommandFieldProps } from './command-spec.ts';
import { walletOptions } from './wallet-option.tsx';

type WalletFieldProps = CommandFieldProps & {
  /** A name in `desk`, whose value is the wallet's ID. */
  readonly name: string;
  readonly label: string;
  readonly asset: string;
  readonly description?: string;
};

/** The paying wallet, found by name or own ID, with its spendable balance. */
export function WalletField({ form, text, write, name, label, asset, description }: WalletFieldProps) {
  const wallets = useQuery(searchable.wallets);
  const path = `desk.${name}` as const;
  const all = wallets.data?.items ?? [];
  const id = text[name] ?? '';
  const chosen = all.find((each) => String(each.id) === id);
  return (
    <Picker
      id={path}
      label={label}
      placeholder="Name or own ID"
      description={description}
      error={useFieldError(form, path)}
      reads={[wallets]}
      options={walletOptions(all, asset)}
      value={chosen === undefined ? (id === '' ? '' : `Wallet ${id}`) : partyName(chosen)}
      choose={(key) => {
        write({ [name]: key });
        form.clearErrors(path);
      }}
      {...(wallets.data?.isAll === false ? { foot: 'Newest wallets only.' } : {})}
      left={() => void form.trigger(path)}
    />
  );
}
