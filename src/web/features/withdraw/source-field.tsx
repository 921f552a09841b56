import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetFacts, assets, isAsset } from '#contract/money/assets.ts';
import { searchable } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { WalletField } from '#web/parts/money-form/wallet-field.tsx';
import { fundedAssets, spendableAssets } from '#web/parts/money-form/wallet-option.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import type { WithdrawalFields } from './withdraw-values.ts';

/** The source wallet and the asset. The user may choose either first. */
export function SourceField(props: WithdrawalFields) {
  const { form, values, loadedRecords, write } = props;
  const client = useQueryClient();
  const pick = async (wallet: string) => {
    write({ wallet });
    form.clearErrors(['wallet', 'asset']);
    const found = await client.query(walletQueries.one(wallet)).catch(() => null);
    const spendable = found === null ? [] : spendableAssets(found);
    const { asset } = form.getValues();
    // Clears an asset that the new wallet does not have. Selects a wallet's only asset automatically.
    if (spendable.includes(asset)) return;
    write({ asset: spendable.length === 1 ? (spendable[0] ?? '') : '' });
    if (asset !== '') announce(`${asset.toUpperCase()} is not in this wallet: choose another asset`);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <WalletField
          form={form}
          path="wallet"
          label="Wallet"
          asset={loadedRecords.asset}
          value={values.wallet}
          chosen={loadedRecords.wallet}
          choose={(wallet) => void pick(wallet)}
        />
        <AssetField {...props} />
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

/** The assets of the chosen wallet, or of all wallets before a choice. */
function AssetField({ form, values, loadedRecords: { wallet, asset }, write }: WithdrawalFields) {
  const { data } = useQuery(searchable.wallets);
  const everywhere = (data?.items ?? []).flatMap((each) => fundedAssets(each) ?? []);
  const spendable =
    wallet === null ? (values.wallet === '' ? assets.filter((each) => everywhere.includes(each)) : []) : spendableAssets(wallet);
  const offered = asset === null || spendable.some((each) => each === asset) ? spendable : [asset, ...spendable];
  const field = { id: 'asset', label: <FieldLabel label="Asset" isRequired />, error: useFieldError(form, 'asset') };
  return (
    <FieldFrame {...field}>
      <NativeSelect
        {...controlOf({ ...field, isRequired: true })}
        value={asset ?? ''}
        onChange={(event) => {
          write({ asset: event.currentTarget.value });
          form.clearErrors(['asset', 'amount', 'address']);
        }}
      >
        <option value="" disabled>
          {spendable.length === 0 && wallet !== null ? 'This wallet has no spendable balance' : 'Choose one'}
        </option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {assetLabel(each)}
            {wallet === null ? '' : `: ${wallet.spendable_balance?.[each] ?? '0'} spendable`}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

function assetLabel(asset: string): string {
  const ticker = asset.toUpperCase();
  return isAsset(asset) && assetFacts[asset].name !== ticker ? `${ticker}, ${assetFacts[asset].name}` : ticker;
}
