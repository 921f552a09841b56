import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { minutesOfBlocks } from '#contract/money/chains.ts';
import { decimalOf } from '#contract/money/money.ts';
import { feeAtRate } from '#contract/money/withdrawal-figures.ts';
import { boundingRates, feeAssetOf, feeRateBounds, isToken } from '#contract/rules/withdrawal-fees.ts';
import { feePresets, type FeePreset, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { feePresetsQuery } from '#web/data/fees.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { feeUnitLabel } from '#web/parts/money/fee-unit.ts';
import { Time } from '#web/parts/text/time.tsx';
import { feeChoices, type FeeChoice } from './money-values.ts';

const choiceLabels = { slow: 'Slow', medium: 'Medium', fast: 'Fast', own: 'Custom' } as const satisfies Record<FeeChoice, string>;

/** The fee presets of an asset, and the time at which they were read. */
export function useFeePresets(asset: string | null): { readonly presets: FeePresetRecord | null; readonly readAt: string | null } {
  const query = useQuery(feePresetsQuery);
  const record = asset === null ? undefined : query.data?.[asset];
  const presets = record === undefined || isUnreadable(record) ? null : record;
  return { presets, readAt: query.data === undefined ? null : new Date(query.dataUpdatedAt).toISOString() };
}

type FeeFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly asset: string | null;
  readonly fee: FeeChoice;
  /** The custom rate as the user typed it. */
  readonly rate: string;
  /** The figures of the checks, which contain the estimated fee. Null before the first check. */
  readonly figures?: PreflightFigures | null;
  readonly onChoose: (fee: FeeChoice) => void;
  /** The form paths of the fee choice and of the custom rate. */
  readonly feePath: FieldPath<Values>;
  readonly ratePath: FieldPath<Values>;
};

/** The field for the network fee: one of the presets with its time and value, or a custom rate. */
export function FeeField<Values extends FieldValues>(props: FeeFieldProps<Values>) {
  const { form, asset, fee, rate, figures = null, onChoose, feePath, ratePath } = props;
  const { presets, readAt } = useFeePresets(asset);
  const unit = feeUnitOf(asset, presets);
  const chosenRate = fee === 'own' ? plainDecimal(rate.trim()) : (presets?.[fee]?.fee_rate ?? null);
  return (
    <>
      <Stack gap={4}>
        <Text size="xs" fw={500} id={`${feePath}-label`}>
          Network fee
        </Text>
        <SegmentedControl
          id={feePath}
          tabIndex={-1}
          aria-labelledby={`${feePath}-label`}
          fullWidth
          value={fee}
          onChange={(chosenFee) => {
            onChoose(chosenFee);
            form.clearErrors(ratePath);
          }}
          data={feeChoices.map((each) => ({
            value: each,
            label: (
              <Stack gap={0} style={{ whiteSpace: 'normal' }}>
                {choiceLabels[each]}
                <Text span size="xs" c="dimmed">
                  {each === 'own' ? (
                    boundsLabel(presets, unit)
                  ) : (
                    <PresetHint asset={asset} rate={presets?.[each]} cad={feeCadAt(figures, presets?.[each]?.fee_rate, chosenRate)} />
                  )}
                </Text>
              </Stack>
            ),
          }))}
        />
      </Stack>
      {fee === 'own' ? <TextField form={form} path={ratePath} label={`Rate in ${unit}`} isRequired inputMode="decimal" /> : null}
      <Text size="xs" c="dimmed">
        {asset !== null && isAsset(asset) && isToken(asset)
          ? `${asset.toUpperCase()} is a token: its fee is paid in ${feeAssetOf(asset).toUpperCase()} of the same wallet. `
          : ''}
        {fee === 'own' ? null : <Rate asset={asset} presets={presets} preset={fee} unit={unit} />}
        {readAt === null ? 'Loading rates.' : <RatesAge readAt={readAt} />}
      </Text>
    </>
  );
}

/** The fee in CAD at the rate of a preset, computed from the estimate for the chosen rate. Null without an estimate. */
function feeCadAt(figures: PreflightFigures | null, rate: Decimal | undefined, chosenRate: Decimal | null): Decimal | null {
  const cad = figures?.fee_cad ?? null;
  return cad === null || rate === undefined || chosenRate === null ? null : feeAtRate(decimalOf(cad), chosenRate, rate);
}

type PresetHintProps = { readonly asset: string | null; readonly rate: FeePresetRecord[FeePreset]; readonly cad: Decimal | null };

/** The usual time and value of a preset: `8 min · 0.86 CAD`. */
function PresetHint({ asset, rate, cad }: PresetHintProps) {
  const { blocks } = rate ?? {};
  const minutes = asset === null || blocks === null || blocks === undefined ? null : minutesOfBlocks(asset, blocks);
  if (minutes === null && cad === null) return rate === null || rate === undefined ? '—' : null;
  return (
    <>
      {minutes === null ? null : minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}
      {minutes === null || cad === null ? null : ' · '}
      {cad === null ? null : <Amount value={cad} ticker="cad" />}
    </>
  );
}

function RatesAge({ readAt }: { readonly readAt: string }) {
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
  if (rate === null || rate === undefined) return null;
  return (
    <>
      <Digits text={rate.fee_rate} /> {unit}
      {rate.blocks === null || rate.blocks === undefined ? '' : `, ${blocksLabel(asset, rate.blocks)}`}.{' '}
    </>
  );
}

/** The number of blocks until a transaction is in a block, with the usual time: `'about 6 blocks, 60 minutes'`. */
export function blocksLabel(asset: string | null, blocks: number): string {
  const minutes = asset === null ? null : minutesOfBlocks(asset, blocks);
  const time =
    minutes === null ? '' : minutes === 1 ? ', 1 minute' : minutes < 120 ? `, ${minutes} minutes` : `, ${Math.round(minutes / 60)} hours`;
  return `about ${blocks} ${blocks === 1 ? 'block' : 'blocks'}${time}`;
}

function feeUnitOf(asset: string | null, presets: FeePresetRecord | null): string {
  const feeUnit = feePresets.map((preset) => presets?.[preset]?.unit).find((unit) => unit !== null && unit !== undefined);
  return feeUnitLabel(feeUnit ?? (asset !== null && isAsset(asset) ? assetFacts[asset].feeUnit : 'the asset’s fee unit'));
}

function boundsLabel(presets: FeePresetRecord | null, unit: string): string {
  const rates = presets === null ? null : boundingRates(presets);
  if (rates === null) return 'Custom rate';
  const { min, max } = feeRateBounds(rates);
  return `${min} to ${max} ${unit}`;
}
