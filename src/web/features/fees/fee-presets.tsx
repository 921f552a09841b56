import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isAsset, assetFacts } from '#contract/money/assets.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import { feePresetsQuery } from '#web/data/fees.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { blocksLabel } from '#web/parts/money-form/fee-field.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { AssetLink } from '#web/parts/money/asset-link.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { feeRows, type FeeRate, type FeeRow } from './fee-rows.ts';

const presetLabels = { slow: 'Slow', medium: 'Medium', fast: 'Fast' } as const satisfies Record<FeePreset, string>;

const columns: readonly Column<FeeRow>[] = [
  { key: 'asset', title: 'Network', card: 'lead', render: (row) => <AssetName {...row} /> },
  {
    key: 'unit',
    title: 'Unit',
    card: 'side',
    render: (row) => (
      <Text span c="dimmed">
        {unitLabel(row)}
      </Text>
    ),
  },
  ...feePresets.map((preset) => ({
    key: preset,
    title: presetLabels[preset],
    render: ({ asset, rates, unit }: FeeRow) => {
      const rate = rates.find((each) => each.preset === preset);
      return rate === undefined ? '—' : <Rate asset={asset} rate={rate} isUnitVisible={unit === null} />;
    },
  })),
];

function unitLabel({ unit, rates, isUnreadable }: FeeRow): string {
  if (isUnreadable) return 'Unreadable rates';
  return unit ?? (rates.length === 0 ? '—' : 'see each');
}

/** The current network fees by preset, with one row for each network. */
export function FeePresets() {
  const query = useQuery(feePresetsQuery);
  const refresh = async () => {
    const { isSuccess } = await query.refetch();
    if (isSuccess) announce('Fee presets reloaded');
  };
  return (
    <>
      <PageHeader
        title="Fees"
        aside={
          query.data === undefined ? undefined : (
            <>
              Read <Time value={new Date(query.dataUpdatedAt).toISOString()} isFull />
            </>
          )
        }
        action={
          query.data === undefined ? undefined : (
            <Button
              variant="default"
              loading={query.isFetching}
              leftSection={<Icon name="retry" size={14} />}
              onClick={() => void refresh()}
            >
              Reload fees
            </Button>
          )
        }
      />
      <Text c="dimmed" mb="sm" maw="62rem">
        A preset is a rate, not a quote. It may change slightly when a transaction is generated. The total depends on the transaction’s
        size. Times are estimates.
      </Text>
      <ListStates
        query={query}
        what="Fee presets"
        skeleton={<SkeletonRows widths={[20, 10, 23, 23, 24]} rows={14} rowHeight={3.1875} />}
        empty={(records) =>
          Object.keys(records).length > 0 ? null : <EmptyPanel title="No presets">The custodian returned no rates.</EmptyPanel>
        }
      >
        {(records) => <PageTable caption="Fee presets by asset" columns={columns} rows={feeRows(records)} rowKey={({ asset }) => asset} />}
      </ListStates>
    </>
  );
}

function AssetName({ asset, tokens }: FeeRow) {
  return (
    <Stack gap={0} align="flex-start">
      <AssetLink asset={asset} />
      {isAsset(asset) && assetFacts[asset].name !== asset.toUpperCase() ? (
        <Text size="xs" c="dimmed">
          {assetFacts[asset].name}
        </Text>
      ) : null}
      {tokens.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          also {tokens.map((token) => token.toUpperCase()).join(', ')}
        </Text>
      )}
    </Stack>
  );
}

function Rate({
  asset,
  rate: { rate, blocks, unit },
  isUnitVisible,
}: {
  readonly asset: string;
  readonly rate: FeeRate;
  readonly isUnitVisible: boolean;
}) {
  return (
    <>
      <Text fw={550}>
        <Digits text={rate} />
        {isUnitVisible ? ` ${unit ?? 'unit unknown'}` : null}
      </Text>
      <Text size="xs" c="dimmed">
        {blocks === null ? 'blocks unknown' : blocksLabel(asset, blocks)}
      </Text>
    </>
  );
}
