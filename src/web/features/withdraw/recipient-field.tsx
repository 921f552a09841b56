import { Checkbox, Stack, Text } from '@mantine/core';
import { checksumText } from '#contract/money/addresses/address.ts';
import { networkName } from '#contract/money/addresses/foreign-address.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import { useSearchableAccounts, useSearchableWallets } from '#web/data/use-searchable.ts';
import { onlyAssetOf } from '#web/parts/address/address-rows.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import type { PickerOption } from '#web/parts/form/picker-options.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { TextField } from '#web/parts/form/text-field.tsx';
import { markFieldLeft } from '#web/parts/money-form/left-fields.ts';
import { spendableAssets } from '#web/parts/money-form/wallet-option.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import {
  pickRefusal,
  addressRowOf,
  foreignAddressProblem,
  recipientName,
  recipientProblem,
  recordOf,
  searchTexts,
  typedRecipient,
  type ListedRecipient,
  type Recipient,
} from './withdraw-recipient.ts';
import type { WithdrawalFields } from './withdraw-values.ts';

/** The field for the recipient: an approved account, an own wallet, or a typed or pasted address. */
export function RecipientField(props: WithdrawalFields) {
  const { form, loadedRecords, values, write } = props;
  const { asset, recipient, wallet } = loadedRecords;
  const accounts = useSearchableAccounts();
  const wallets = useSearchableWallets();
  const lists = [accounts.pickerProps, wallets.pickerProps];
  const sendableAssets = asset !== null ? [asset] : wallet === null ? null : spendableAssets(wallet);
  const options = [
    ...receivingFirst(
      accounts.items.map((account) => ({ is: 'account', account })),
      sendableAssets,
    ),
    ...receivingFirst(
      wallets.items.flatMap((each) => (each.id === wallet?.id ? [] : [{ is: 'wallet', wallet: each }])),
      sendableAssets,
    ),
  ].map((each) => optionOf(each, asset));
  /** Keeps only beneficiaries that the user typed. Other beneficiaries belong to the previous recipient. */
  const typedBeneficiaries: ReadBeneficiaries = () => ({
    beneficiaries: form.getValues().beneficiaries.filter(({ source = '' }) => source === ''),
  });
  const pickRecipient = (key: string) => {
    const [kind, id = ''] = key.split(' ');
    const account = kind === 'account' ? accounts.items.find((each) => String(each.id) === id) : undefined;
    const onlyAsset = account === undefined || asset !== null ? undefined : onlyAssetOf(account, sendableAssets);
    write({
      ...(onlyAsset === undefined ? {} : { asset: onlyAsset }),
      ...typedBeneficiaries(),
      account: kind === 'account' ? id : '',
      toWallet: kind === 'account' ? '' : id,
      address: '',
      remark: '',
      hasNoRemark: false,
      pasted: '',
    });
    form.clearErrors(['address', 'remark']);
  };
  const applyTyped = (text: string) => {
    write({ ...typedBeneficiaries(), ...typedRecipient(asset, text, values.amount) });
  };
  return (
    <>
      <Picker
        id="address"
        label="Account, wallet or address"
        placeholder="Search accounts and wallets, or paste an address"
        error={useFieldError(form, 'address')}
        options={options}
        reads={lists.flatMap(({ reads }) => reads)}
        onType={(text) => lists.forEach(({ onType }) => onType(text))}
        value={recipient === null ? '' : recipient.is === 'address' ? values.address : recipientName(recipient)}
        choose={pickRecipient}
        acceptText={applyTyped}
        incompleteNote={[...lists.flatMap(({ incompleteNote }) => incompleteNote ?? []), 'Or paste an address.'].join(' ')}
        problemOf={(text) => foreignAddressProblem(text, asset)}
        onLeave={() => markFieldLeft(form, 'address')}
      />
      {recipient === null || asset === null || recipientProblem(recipient, asset, wallet?.id) !== null ? null : (
        <RecipientAddress recipient={recipient} asset={asset} />
      )}
      {values.pasted === '' || recipient?.is !== 'address' ? null : <Text size="xs">{values.pasted}.</Text>}
      {recipient?.is === 'address' && asset !== null ? (
        <MemoField {...props} asset={asset} typedBeneficiaries={typedBeneficiaries} />
      ) : null}
    </>
  );
}

/** Sorts recipients: those with an address for one of the assets come first. Without assets, the order stays. */
function receivingFirst(recipients: readonly ListedRecipient[], assets: readonly string[] | null): readonly ListedRecipient[] {
  if (assets === null) return recipients;
  const isReceiving = (each: ListedRecipient) => assets.some((asset) => addressRowOf(each, asset) !== null);
  return [...recipients.filter(isReceiving), ...recipients.filter((each) => !isReceiving(each))];
}

function optionOf(recipient: ListedRecipient, asset: string | null): PickerOption {
  const record = recordOf(recipient);
  const refusal = pickRefusal(recipient, asset);
  return {
    key: `${recipient.is} ${record.id}`,
    group: recipient.is === 'account' ? 'Approved external accounts' : 'Own wallets',
    lead: recipientName(recipient),
    detail: record.custom_id ?? undefined,
    ...(refusal === null
      ? { aside: asset === null ? accountAssets(recipient) : <RecipientShortAddress recipient={recipient} asset={asset} /> }
      : { refusal }),
    texts: searchTexts(recipient, asset),
  };
}

/** Maximum assets that an option names. */
const namedAssetsMax = 4;

/** The assets that an account can receive: `'BTC, ETH'`, `'BTC, BCH, LTC, ETH and 7 more'`. A wallet can receive any asset. */
function accountAssets(recipient: ListedRecipient): string | undefined {
  if (recipient.is === 'wallet') return undefined;
  const tickers = Object.keys(recipient.account.funding_addresses ?? {}).map((asset) => asset.toUpperCase());
  const furtherCount = tickers.length - namedAssetsMax;
  return `${tickers.slice(0, namedAssetsMax).join(', ')}${furtherCount > 0 ? ` and ${furtherCount} more` : ''}`;
}

function RecipientShortAddress({ recipient, asset }: { readonly recipient: Recipient; readonly asset: string }) {
  const addressRow = addressRowOf(recipient, asset);
  return addressRow === null ? null : <ShortHash value={addressRow.address} noun="address" />;
}

/** The full address of the recipient. */
function RecipientAddress({ recipient, asset }: { readonly recipient: Recipient; readonly asset: string }) {
  const addressRow = addressRowOf(recipient, asset);
  if (addressRow === null) return null;
  const network = isAsset(asset) ? networkName(assetFacts[asset].chain) : asset.toUpperCase();
  return (
    <Stack gap={2}>
      <Text>
        {recipient.is === 'account' ? 'Approved external account' : recipient.is === 'wallet' ? 'Own wallet' : 'Entered address'}, on{' '}
        {network}
        {recipient.is === 'address' ? `: ${checksumText(recipient.address).toLowerCase()}` : ''}
      </Text>
      <FullHash value={addressRow.address} noun="address" memo={addressRow.memo} isCopyable={false} />
    </Stack>
  );
}

type ReadBeneficiaries = () => Pick<WithdrawalFields['values'], 'beneficiaries'>;

type MemoFieldProps = WithdrawalFields & { readonly asset: string; readonly typedBeneficiaries: ReadBeneficiaries };

/**
 * The field for the tag or memo of a typed address. To leave it empty, the user must confirm that the address needs no tag or
 * memo.
 */
function MemoField({ form, asset, values, write, typedBeneficiaries }: MemoFieldProps) {
  const name = memoNameOf(asset);
  if (name === null) return null;
  // Another tag or memo is another recipient. The text field registers the same path, and keeps this handler.
  form.register('remark', { onChange: () => write(typedBeneficiaries()) });
  const hasNoMemo = values.hasNoRemark;
  return (
    <>
      <TextField
        form={form}
        path="remark"
        label={name === 'tag' ? 'Destination tag' : 'Memo'}
        isRequired={!hasNoMemo}
        description="Identifies the recipient if several share one address."
        {...(name === 'tag' ? { inputMode: 'numeric' as const } : {})}
      />
      <Checkbox
        checked={hasNoMemo}
        onChange={(event) => {
          write({ hasNoRemark: event.currentTarget.checked });
          form.clearErrors('remark');
        }}
        label={`The recipient has no ${name}`}
      />
    </>
  );
}
