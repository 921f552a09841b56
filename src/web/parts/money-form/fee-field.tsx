import { Radio, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { minutesOfBlocks } from '#contract/money/chains.ts';
import { boundingRates, feeAssetOf, feeRateBounds, isToken } from '#contract/rules/withdrawal-fees.ts';
import { feePresets, type FeePreset, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { feePresetsQuery } from '#web/data/fees.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { feeChoices, type FeeChoice } from './money-values.ts';

const presetLabels = { slow: 'Slow', medium: 'Medium', fast: 'Fast' } as const satisfies Record<FeePreset, string>;

/** Fee presets of an asset, and when they were read. */
export function usePresets(asset: string | null): { readonly presets: FeePresetRecord | null; readonly readAt: string | null } {
  const query = useQuery(feePresetsQuery);
  const record = asset === null ? undefined : query.data?.[asset];
  const presets = record === undefined || isUnreadable(record) ? null : record;
  return { presets, readAt: query.data === undefined ? null : new Date(query.dataUpdatedAt).toISOString() };
}

type FeeFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly asset: string | null;
  readonly fee: FeeChoice;
  readonly choose: (fee: FeeChoice) => void;
  /** Form paths of the fee choice and of the custom rate. */
  readonly feePath: FieldPath<Values>;
  readonly ratePath: FieldPath<Values>;
};

/** The network fee: a preset or a custom rate. */
export function FeeField<Values extends FieldValues>({ form, asset, fee, choose: write, feePath, ratePath }: FeeFieldProps<Values>) {
  const { presets, readAt } = usePresets(asset);
  const unit = feeUnitOf(asset, presets);
  const choose = (chosen: FeeChoice) => {
    write(chosen);
    form.clearErrors(ratePath);
  };
  return (
    <>
      <Radio.Group
        label="Network fee"
        name="fee"
        value={fee}
        onChange={(chosen) => choose(feeChoices.find((each) => each === chosen) ?? fee)}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} mt={4}>
          {feePresets.map((preset, index) => (
            <Radio
              key={preset}
              value={preset}
              label={presetLabels[preset]}
              description={<Rate asset={asset} presets={presets} preset={preset} unit={unit} />}
              {...(index === 0 ? { id: feePath } : {})}
            />
          ))}
          <Radio value="own" label="Custom" description={boundsLabel(presets, unit)} />
        </SimpleGrid>
      </Radio.Group>
      {fee === 'own' ? <TextField form={form} path={ratePath} label={`Rate in ${unit}`} isRequired inputMode="decimal" /> : null}
      <Text size="xs" c="dimmed">
        {asset !== null && isAsset(asset) && isToken(asset)
          ? `${asset.toUpperCase()} is a token: its fee is paid in ${feeAssetOf(asset).toUpperCase()} of the same wallet. `
          : ''}
        {readAt === null ? 'Loading rates.' : <RatesRead readAt={readAt} />}
      </Text>
    </>
  );
}

function RatesRead({ readAt }: { readonly readAt: string }) {
  return (
    <>
      Rates loaded <Time value={readAt} isFull />. Times are estimates.
    </>
  );
}

type RateProps = {
  readonly asset: string | null;
  readonly presets: FeePresetRecord | null;
  readonly preset: FeePreset;
  readonly unit: string;
};

function Rate({ asset, presets, preset, unit }: RateProps) {
  const rate = presets?.[preset];
  if (rate === null || rate === undefined) return '—';
  return (
    <>
      <Digits text={rate.fee_rate} /> {unit}
      {rate.blocks === null || rate.blocks === undefined ? '' : `, ${blocksLabel(asset, rate.blocks)}`}
    </>
  );
}

/** Blocks until inclusion, with their usual time: `'about 6 blocks, 60 minutes'`. */
export function blocksLabel(asset: string | null, blocks: number): string {
  const minutes = asset === null ? null : minutesOfBlocks(asset, blocks);
  const time =
    minutes === null ? '' : minutes === 1 ? ', 1 minute' : minutes < 120 ? `, ${minutes} minutes` : `, ${Math.round(minutes / 60)} hours`;
  return `about ${blocks} ${blocks === 1 ? 'block' : 'blocks'}${time}`;
}

function feeUnitOf(asset: string | null, presets: FeePresetRecord | null): string {
  const feeUnit = feePresets.map((preset) => presets?.[preset]?.unit).find((unit) => unit !== null && unit !== undefined);
  return feeUnit ?? (asset !== null && isAsset(asset) ? assetFacts[asset].feeUnit : 'the asset’s fee unit');
}

function boundsLabel(presets: FeePresetRecord | null, unit: string): string {
  const rates = presets === null ? null : boundingRates(presets);
  if (rates === null) return 'Custom rate';
  const { min, max } = feeRateBounds(rates);
  return `${min} to ${max} ${unit}`;
}
