import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assetFacts, assets, isAsset } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { showErrorAfterChange } from '#web/parts/money-form/left-fields.ts';
import { WalletField } from '#web/parts/money-form/wallet-field.tsx';
import { fundedAssets, spendableAssets } from '#web/parts/money-form/wallet-option.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { valuesOfAsset, type WithdrawalFields, type WithdrawalValues } from './withdraw-values.ts';

/** Sets the asset and `otherValues`. `reason` is the sentence that explains a cleared choice, or `''`. */
type SetAsset = (asset: string, reason: string, otherValues?: Partial<WithdrawalValues>) => void;

/** The fields for the asset and the source wallet. The user may choose either first. */
export function SourceField(props: WithdrawalFields) {
  const { form, values, loadedRecords, write } = props;
  const client = useQueryClient();
  const [note, setNote] = useState({ text: '', selection: '' });
  const setAsset: SetAsset = (asset, reason, otherValues = {}) => {
    const { asset: previousAsset, amount, fee } = form.getValues();
    const changedValues = valuesOfAsset(asset, previousAsset);
    const isReset = changedValues.amount === '' && (amount !== '' || fee !== changedValues.fee);
    const text = [reason, isReset ? 'Enter the amount and the fee again' : ''].filter(Boolean).join('. ');
    write({ ...changedValues, ...otherValues });
    form.clearErrors(['asset', 'amount', 'rate', 'address']);
    // Shows at once that the chosen recipient has no address for the asset.
    if (loadedRecords.recipient !== null) showErrorAfterChange(form, 'address');
    setNote({ text, selection: selectionOf(form.getValues()) });
    if (text !== '') announce(text);
  };
  const chooseWallet = async (wallet: string) => {
    write({ wallet });
    form.clearErrors(['wallet', 'asset']);
    const chosenWallet = await client.query(walletQueries.one(wallet)).catch(() => null);
    const { asset, wallet: currentWallet } = form.getValues();
    // The user may have chosen another wallet before this one was loaded.
    if (chosenWallet === null || currentWallet !== wallet) return;
    const spendable = spendableAssets(chosenWallet);
    // If the new wallet does not have the chosen asset, selects the wallet's only asset or clears the choice.
    if (spendable.includes(asset)) return;
    const [onlyAsset = ''] = spendable.length === 1 ? spendable : [];
    const nextStep = onlyAsset === '' ? 'choose another asset' : `the asset is now ${onlyAsset.toUpperCase()}`;
    setAsset(onlyAsset, asset === '' ? '' : `${asset.toUpperCase()} is not in this wallet: ${nextStep}`);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AssetField {...props} setAsset={setAsset} />
        <Stack gap={4}>
          <WalletField
            form={form}
            path="wallet"
            label="Wallet"
            asset={loadedRecords.asset}
            value={values.wallet}
            chosenWallet={loadedRecords.wallet}
            choose={(wallet) => void chooseWallet(wallet)}
          />
          <Spendable loadedRecords={loadedRecords} />
        </Stack>
      </SimpleGrid>
      {note.text === '' || note.selection !== selectionOf(values) ? null : <Text size="xs">{note.text}.</Text>}
      {loadedRecords.wallet?.kind === 'cold' ? (
        <Text c="dimmed">
          <Icon name="snow" size={14} /> Cold wallet: its keys are offline. The custodian signs manually, which takes longer, and it cannot
          be queued for a batch.
        </Text>
      ) : null}
    </>
  );
}

function Spendable({ loadedRecords: { wallet, asset } }: Pick<WithdrawalFields, 'loadedRecords'>) {
  const spendableBalance = asset === null ? undefined : wallet?.spendable_balance?.[asset];
  if (spendableBalance === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      <Amount value={spendableBalance} ticker={asset} /> spendable
    </Text>
  );
}

function selectionOf({ wallet, asset }: WithdrawalValues): string {
  return `${wallet} ${asset}`;
}

/**
 * The field for the asset. Assets of the chosen wallet come first. Choosing an asset that this wallet does not have clears the
 * wallet.
 */
function AssetField({ form, values, loadedRecords: { wallet, asset }, setAsset }: WithdrawalFields & { readonly setAsset: SetAsset }) {
  const { data } = useQuery(searchableLists.wallets);
  const ownAssets = wallet === null ? [] : spendableAssets(wallet);
  const assetsOfAllWallets = (data?.items ?? []).flatMap((each) => fundedAssets(each) ?? []);
  const otherAssets = assets.filter((each) => assetsOfAllWallets.includes(each) && !ownAssets.includes(each));
  const offeredAssets =
    asset === null || ownAssets.includes(asset) || otherAssets.some((each) => each === asset) ? otherAssets : [asset, ...otherAssets];
  const field = { id: 'asset', label: <FieldLabel label="Asset" isRequired />, error: useFieldError(form, 'asset') };
  const choose = (chosenAsset: string) => {
    if (wallet === null || ownAssets.includes(chosenAsset)) return setAsset(chosenAsset, '');
    setAsset(chosenAsset, `${chosenAsset.toUpperCase()} is not in ${partyName(wallet)}: choose another wallet`, { wallet: '' });
  };
  return (
    <FieldFrame {...field}>
      <NativeSelect
        {...controlProps({ ...field, isRequired: true })}
        value={values.asset}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="" disabled>
          {ownAssets.length === 0 && wallet !== null ? 'This wallet has no spendable balance' : 'Choose one'}
        </option>
        {wallet === null ? (
          <Options assets={offeredAssets} />
        ) : (
          <>
            <optgroup label={`In ${partyName(wallet)}`}>
              <Options assets={ownAssets} balances={wallet.spendable_balance} />
            </optgroup>
            <optgroup label="In other wallets">
              <Options assets={offeredAssets} />
            </optgroup>
          </>
        )}
      </NativeSelect>
    </FieldFrame>
  );
}

type OptionsProps = {
  readonly assets: readonly string[];
  /** The spendable balances, which follow the names of the assets. */
  readonly balances?: Wallet['spendable_balance'];
};

function Options({ assets: offeredAssets, balances }: OptionsProps) {
  return offeredAssets.map((each) => {
    const balance = balances?.[each];
    return (
      <option key={each} value={each}>
        {balance === undefined ? assetLabel(each) : `${assetLabel(each)} · ${withoutTrailingZeros(balance)}`}
      </option>
    );
  });
}

/** The name and symbol of an asset: `'Bitcoin, BTC'`. */
function assetLabel(asset: string): string {
  const ticker = asset.toUpperCase();
  return isAsset(asset) && assetFacts[asset].name !== ticker ? `${assetFacts[asset].name}, ${ticker}` : ticker;
}
