import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { listUsers } from '#contract/desk/user-endpoints.ts';
import { assetFacts, assets } from '#contract/money/assets.ts';
import { mayDo } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { userRoles } from '#web/data/session.ts';
import { useSearchableWallets } from '#web/data/use-searchable.ts';
import { userQueries } from '#web/data/users/users.ts';
import { PickerList } from '#web/parts/form/picker-list.tsx';
import { walletOptions } from '#web/parts/money-form/wallet-option.tsx';
import type { RuleValues } from './rule-values.ts';

/** The field for the paying wallets of a rule. The user may enter the number of a wallet that the list does not contain. */
export function RuleWallets() {
  const { field, fieldState } = useController<RuleValues, 'when.wallets'>({ name: 'when.wallets' });
  const wallets = useSearchableWallets();
  return (
    <PickerList
      id={field.name}
      label="Wallets"
      placeholder="Any wallet"
      error={fieldState.error?.message}
      {...wallets.pickerProps}
      options={walletOptions(wallets.items, null)}
      chosenKeys={field.value.map(String)}
      change={(ids) => field.onChange(ids.map(integerOfText))}
      nameOf={(id) => `Wallet ${id}`}
      keyOf={(text) => (/^[1-9]\d{0,14}$/.test(text) ? text : null)}
    />
  );
}

const assetOptions = assets.map((asset) => ({
  key: asset,
  group: 'Assets',
  lead: asset.toUpperCase(),
  detail: assetFacts[asset].name,
  texts: [assetFacts[asset].name],
}));

/** The field for the assets of a rule. The user may enter the symbol of an unknown asset. */
export function RuleAssets() {
  const { field, fieldState } = useController<RuleValues, 'when.assets'>({ name: 'when.assets' });
  return (
    <PickerList
      id={field.name}
      label="Assets"
      placeholder="Any asset"
      error={fieldState.error?.message}
      options={assetOptions}
      chosenKeys={field.value}
      change={field.onChange}
      nameOf={(asset) => asset.toUpperCase()}
      keyOf={(text) => text.toLowerCase()}
    />
  );
}

/** The field for the requesters of a rule. The user may enter the e-mail of a requester who is not a user yet. */
export function RuleRequesters() {
  const { field, fieldState } = useController<RuleValues, 'when.makers'>({ name: 'when.makers' });
  const query = useQuery({ ...userQueries.list, enabled: mayDo(userRoles(), listUsers.roles) });
  const options = (query.data?.users ?? []).map(({ name, email }) => ({
    key: email,
    group: 'Users',
    lead: name,
    detail: email,
    texts: [email],
  }));
  return (
    <PickerList
      id={field.name}
      label="Requesters"
      placeholder="Any requester"
      error={fieldState.error?.message}
      reads={[query]}
      options={options}
      chosenKeys={field.value}
      change={field.onChange}
      nameOf={(email) => email}
      keyOf={(text) => (text.includes('@') ? text : null)}
    />
  );
}
