import { useSearchableAccounts, useSearchableWallets } from '#web/data/use-searchable.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import type { PickerOption } from '#web/parts/form/picker-options.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { markFieldLeft } from '#web/parts/money-form/left-fields.ts';
import type { MoneyFields } from '#web/parts/money-form/money-spec.ts';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { CreationValues } from './creation-values.ts';

type RewardsFieldProps = Pick<MoneyFields<CreationValues>, 'form' | 'values' | 'write'> & {
  /** The account of the staking contract. It is not offered, because rewards that are sent there are lost. */
  readonly contract: string;
};

/**
 * The field for the recipient of rewards and withdrawals: an online or offline wallet, or an external account with an ether
 * address.
 */
export function RewardsField({ form, values: { rewards: id }, write, contract }: RewardsFieldProps) {
  const { items: wallets, pickerProps: walletProps } = useSearchableWallets();
  const { items: accounts, pickerProps: accountProps } = useSearchableAccounts();
  const eligibleAccounts = accounts.filter((each) => each.funding_addresses?.['eth'] !== undefined && String(each.id) !== contract);
  const chosenRecipient = [...wallets, ...eligibleAccounts].find((recipient) => String(recipient.id) === id);
  const optionOf =
    (group: string) =>
    (each: (typeof wallets)[number] | (typeof eligibleAccounts)[number]): PickerOption => {
      const address = each.funding_addresses?.['eth'];
      return {
        key: String(each.id),
        group,
        lead: partyName(each),
        detail: each.custom_id ?? undefined,
        aside: address === undefined ? undefined : <ShortHash value={address} noun="address" />,
        texts: [each.custom_id ?? '', String(each.id), address ?? ''],
      };
    };
  return (
    <Picker
      id="rewards"
      label="Rewards go to"
      placeholder="Name, custom ID or end of an address"
      description="Warm wallet, cold wallet or external account. Sets the validator’s withdrawal credentials. Cannot be changed later."
      error={useFieldError(form, 'rewards')}
      reads={[...walletProps.reads, ...accountProps.reads]}
      onType={(text) => {
        walletProps.onType(text);
        accountProps.onType(text);
      }}
      options={[
        ...wallets.filter(({ kind }) => kind !== 'cold').map(optionOf('Warm wallets')),
        ...wallets.filter(({ kind }) => kind === 'cold').map(optionOf('Cold wallets')),
        ...eligibleAccounts.map(optionOf('Approved external accounts')),
      ]}
      value={chosenRecipient === undefined ? (id === '' ? '' : `Number ${id}`) : partyName(chosenRecipient)}
      choose={(key) => {
        write({ rewards: key });
        form.clearErrors('rewards');
      }}
      onLeave={() => markFieldLeft(form, 'rewards')}
    />
  );
}
