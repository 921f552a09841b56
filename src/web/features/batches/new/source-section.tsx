import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { assetFacts, batchSendAssets } from '#contract/money/assets.ts';
import { useSearchableWallets } from '#web/data/use-searchable.ts';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { Picker } from '#web/parts/form/picker.tsx';
import { walletOptions } from '#web/parts/money-form/wallet-option.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { BatchState } from './use-batch.ts';

/** IDs of the two fields. Links from problems use them. */
export const sourceFieldIds = { asset: 'batch.asset', wallet: 'batch.wallet' } as const;

/** The assets of batches: `'BTC, BCH, DASH and LTC'`. */
const batchAssets = new Intl.ListFormat('en-CA').format(batchSendAssets.map((asset) => asset.toUpperCase()));

type SourceSectionProps = {
  readonly batch: Pick<BatchState, 'form' | 'wallet' | 'dispatch'>;
  /** Whether the user has requested a review. From then on, empty fields are marked. */
  readonly isConfirming: boolean;
};

export function SourceSection({ batch: { form, wallet, dispatch }, isConfirming }: SourceSectionProps) {
  const { asset, wallet: id, isAssetNamed, others } = form;
  // If the file names the assets of its rows, the user can choose only from these assets.
  const offeredAssets = batchSendAssets.filter((each) => !isAssetNamed || each === asset || others.some((other) => other.asset === each));
  const wallets = useSearchableWallets();
  const fieldText = {
    id: sourceFieldIds.asset,
    label: <FieldLabel label="Asset" isRequired />,
    description: `The custodian sends batches only in ${batchAssets}.`,
    error: isConfirming && asset === null ? 'Choose the asset to send' : undefined,
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldFrame {...fieldText}>
          <NativeSelect
            {...controlProps({ ...fieldText, isRequired: true })}
            value={asset ?? ''}
            onChange={({ currentTarget: { value } }) =>
              dispatch({ do: 'choose', asset: batchSendAssets.find((each) => each === value) ?? null })
            }
          >
            <option value="" disabled>
              Choose one
            </option>
            {offeredAssets.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}, {assetFacts[each].name}
                {wallet === null ? '' : `: ${wallet.spendable_balance?.[each] ?? '0'} spendable`}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
        <Picker
          id={sourceFieldIds.wallet}
          label="From wallet"
          placeholder="Name or custom ID"
          error={isConfirming && id === null ? 'Choose the wallet that pays' : undefined}
          {...wallets.pickerProps}
          options={walletOptions(wallets.items, asset)}
          value={wallet === null ? (id === null ? '' : `Wallet ${id}`) : partyName(wallet)}
          choose={(key) => dispatch({ do: 'choose', wallet: key })}
          onLeave={() => undefined}
        />
      </SimpleGrid>
      {wallet?.kind === 'cold' ? (
        <Text c="dimmed">
          <Icon name="snow" size={14} /> Cold wallet: its keys are offline. The custodian signs each part manually, which takes longer.
        </Text>
      ) : null}
    </>
  );
}
