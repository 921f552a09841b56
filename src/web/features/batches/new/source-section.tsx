import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assetFacts, batchSendAssets } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { searchable } from '#web/data/searchable.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { Picker } from '#web/parts/form/picker.tsx';
import { walletOptions } from '#web/parts/money-form/wallet-option.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { BatchChoices, BatchNewSearch } from './batch-search.ts';

/** IDs of the two fields, for links from problems. */
export const sourcePlaces = { asset: 'batch.asset', wallet: 'batch.wallet' } as const;

type SourceSectionProps = {
  readonly search: BatchNewSearch;
  readonly wallet: Wallet | null;
  readonly choose: (choices: BatchChoices) => void;
  /** Whether a review was requested: missing fields are then marked. */
  readonly isConfirming: boolean;
};

/** The asset to send and the paying wallet. */
export function SourceSection({ search: { asset, wallet: id }, wallet, choose, isConfirming }: SourceSectionProps) {
  const wallets = useQuery(searchable.wallets);
  const words = {
    id: sourcePlaces.asset,
    label: <FieldLabel label="Asset" isRequired />,
    error: isConfirming && asset === undefined ? 'Choose the asset to send' : undefined,
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldFrame {...words}>
          <NativeSelect
            {...controlOf({ ...words, isRequired: true })}
            value={asset ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ wallet: id, asset: batchSendAssets.find((each) => each === value) })}
          >
            <option value="" disabled>
              Choose one
            </option>
            {batchSendAssets.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}, {assetFacts[each].name}
                {wallet === null ? '' : `: ${wallet.spendable_balance?.[each] ?? '0'} spendable`}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
        <Picker
          id={sourcePlaces.wallet}
          label="From wallet"
          placeholder="Name or custom ID"
          error={isConfirming && id === undefined ? 'Choose the wallet that pays' : undefined}
          reads={[wallets]}
          options={walletOptions(wallets.data?.items ?? [], asset ?? null)}
          value={wallet === null ? (id === undefined ? '' : `Wallet ${id}`) : partyName(wallet)}
          choose={(key) => choose({ asset, wallet: key })}
          {...(wallets.data?.isAll === false ? { foot: 'Newest wallets only.' } : {})}
          left={() => undefined}
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
