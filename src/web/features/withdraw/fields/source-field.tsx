import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { searchable } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { places } from '#web/features/withdraw/withdraw-values.ts';
import { announce } from '#web/lib/announce.ts';
import { spendableAssets, walletOptions } from '#web/parts/command/wallet-option.tsx';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { Picker } from '#web/parts/form/picker.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { FieldProps } from './field-props.ts';

/** The source wallet, and the asset. */
export function SourceField({ form, chosen: { wallet, asset }, choose, leave }: FieldProps) {
  const client = useQueryClient();
  const wallets = useQuery(searchable.wallets);
  const pick = async (key: string) => {
    form.clearErrors([places.wallet, places.asset]);
    choose({ wallet: key });
    const found = await client.query(walletQueries.one(key)).catch(() => null);
    const held = found === null ? [] : spendableAssets(found);
    // Clears an asset that the new wallet does not have. A wallet's only asset is selected
    // automatically.
    if (asset !== null && held.includes(asset)) return;
    choose({ asset: held.length === 1 ? held[0] : undefined });
    if (asset !== null) announce(`${asset.toUpperCase()} is not in this wallet: choose another asset`);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Picker
          id={places.wallet}
          label="Wallet"
          placeholder="Name, own ID or asset"
          error={useFieldError(form, places.wallet)}
          reads={[wallets]}
          options={walletOptions(wallets.data?.items ?? [], asset)}
          value={wallet === null ? '' : partyName(wallet)}
          choose={(key) => void pick(key)}
          {...(wallets.data?.isAll === false ? { foot: 'Newest wallets only. For an older one, start from its page.' } : {})}
          left={() => leave(places.wallet)}
        />
        <AssetField form={form} wallet={wallet} asset={asset} choose={(each) => choose({ asset: each })} />
      </SimpleGrid>
      {wallet?.kind === 'cold' ? (
        <Text c="dimmed">
          <Icon name="snow" size={14} /> Cold wallet: its keys are offline. The operator signs manually, which takes longer, and it cannot
          be queued for a batch.
        </Text>
      ) : null}
    </>
  );
}

type AssetFieldProps = Pick<FieldProps, 'form'> & {
  readonly wallet: Wallet | null;
  readonly asset: string | null;
  readonly choose: (asset: string) => void;
};

function AssetField({ form, wallet, asset, choose }: AssetFieldProps) {
  const held = wallet === null ? [] : spendableAssets(wallet);
  const offered = asset === null || held.includes(asset) ? held : [asset, ...held];
  const words = { id: places.asset, label: <FieldLabel label="Asset" isRequired />, error: useFieldError(form, places.asset) };
  return (
    <FieldFrame {...words}>
      <NativeSelect
        {...controlOf({ ...words, isRequired: true })}
        value={asset ?? ''}
        onChange={(event) => {
          choose(event.currentTarget.value);
          form.clearErrors([places.asset, places.amount, places.to]);
        }}
      >
        <option value="" disabled>
          {wallet === null ? 'Choose a wallet first' : held.length === 0 ? 'This wallet has nothing to spend' : 'Choose one'}
        </option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {assetWords(each)}: {wallet?.spendable_balance?.[each] ?? '0'} spendable
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

function assetWords(asset: string): string {
  const ticker = asset.toUpperCase();
  return isAsset(asset) && assetFacts[asset].name !== ticker ? `${ticker}, ${assetFacts[asset].name}` : ticker;
}
