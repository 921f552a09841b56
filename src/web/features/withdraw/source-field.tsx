import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetFacts, assets, isAsset } from '#contract/money/assets.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { WalletField } from '#web/parts/money-form/wallet-field.tsx';
import { fundedAssets, spendableAssets } from '#web/parts/money-form/wallet-option.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { WithdrawalFields } from './withdraw-values.ts';

/** The fields for the asset and the source wallet. The user may choose either first. */
export function SourceField(props: WithdrawalFields) {
  const { form, values, loadedRecords, write } = props;
  const client = useQueryClient();
  const chooseWallet = async (wallet: string) => {
    write({ wallet });
    form.clearErrors(['wallet', 'asset']);
    const chosenWallet = await client.query(walletQueries.one(wallet)).catch(() => null);
    const spendable = chosenWallet === null ? [] : spendableAssets(chosenWallet);
    const { asset } = form.getValues();
    // If the new wallet does not have the chosen asset, selects the wallet's only asset or clears the choice.
    if (spendable.includes(asset)) return;
    write({ asset: spendable.length === 1 ? (spendable[0] ?? '') : '' });
    if (asset !== '') announce(`${asset.toUpperCase()} is not in this wallet: choose another asset`);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AssetField {...props} />
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
      {loadedRecords.wallet?.kind === 'cold' ? (
        <Text c="dimmed">
          <Icon name="snow" size={14} /> Cold wallet: its keys are offline. The operator signs manually, which takes longer, and it cannot
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

/**
 * The field for the asset. Assets of the chosen wallet come first. Choosing an asset that this wallet does not have clears the
 * wallet.
 */
function AssetField({ form, values, loadedRecords: { wallet, asset }, write }: WithdrawalFields) {
  const { data } = useQuery(searchableLists.wallets);
  const ownAssets = wallet === null ? [] : spendableAssets(wallet);
  const assetsOfAllWallets = (data?.items ?? []).flatMap((each) => fundedAssets(each) ?? []);
  const otherAssets = assets.filter((each) => assetsOfAllWallets.includes(each) && !ownAssets.includes(each));
  const offeredAssets =
    asset === null || ownAssets.includes(asset) || otherAssets.some((each) => each === asset) ? otherAssets : [asset, ...otherAssets];
  const field = { id: 'asset', label: <FieldLabel label="Asset" isRequired />, error: useFieldError(form, 'asset') };
  const choose = (chosenAsset: string) => {
    const isLeft = wallet !== null && !ownAssets.includes(chosenAsset);
    // An amount of another asset is another value.
    write({ asset: chosenAsset, ...(isLeft ? { wallet: '' } : {}), ...(values.asset === '' ? {} : { amount: '' }) });
    if (isLeft) announce(`${chosenAsset.toUpperCase()} is not in ${partyName(wallet)}: choose another wallet`);
    form.clearErrors(['asset', 'amount', 'address']);
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
              <Options assets={ownAssets} />
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

function Options({ assets: offeredAssets }: { readonly assets: readonly string[] }) {
  return offeredAssets.map((each) => (
    <option key={each} value={each}>
      {assetLabel(each)}
    </option>
  ));
}

/** The name and symbol of an asset: `'Bitcoin, BTC'`. */
function assetLabel(asset: string): string {
  const ticker = asset.toUpperCase();
  return isAsset(asset) && assetFacts[asset].name !== ticker ? `${assetFacts[asset].name}, ${ticker}` : ticker;
}
