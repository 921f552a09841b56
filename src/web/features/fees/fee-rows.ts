import { assets } from '#contract/money/assets.ts';
import { decimalPlaces, toBaseUnits } from '#contract/money/money.ts';
import { feePresets, type FeePreset, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { isUnreadable, type Unreadable } from '#contract/wire/unreadable.ts';

/** A preset's rate. `share` is its proportion of the asset's highest rate, in thousandths. */
export type FeeRate = {
  readonly preset: FeePreset;
  readonly rate: Decimal;
  readonly blocks: number | null;
  readonly unit: string | null;
  readonly share: number;
};

/** The presets of an asset. `unit` is their common unit, in the record's spelling, or null if they differ. */
export type FeeRow = {
  readonly asset: string;
  readonly unit: string | null;
  readonly rates: readonly FeeRate[];
  /** Whether the asset's record is unreadable. */
  readonly isUnreadable: boolean;
};

/** The assets in the order of the specification, then others. */
export function feeRows(records: Readonly<Record<string, FeePresetRecord | Unreadable>>): readonly FeeRow[] {
  const assetNames: readonly string[] = assets;
  const indexOf = (asset: string) => (assetNames.includes(asset) ? assetNames.indexOf(asset) : assetNames.length);
  return Object.entries(records)
    .toSorted(([a], [b]) => indexOf(a) - indexOf(b))
    .map(([asset, record]) => (isUnreadable(record) ? { asset, unit: null, rates: [], isUnreadable: true } : rowOf(asset, record)));
}

function rowOf(asset: string, record: FeePresetRecord): FeeRow {
  const rates = feePresets.flatMap((preset) => {
    const each = record[preset];
    return each === null || each === undefined
      ? []
      : [{ preset, rate: each.fee_rate, blocks: each.blocks ?? null, unit: each.unit ?? null }];
  });
  const shares = thousandths(rates.map(({ rate }) => rate));
  // Records spell units in different cases. Operator facts: Records.
  const units = new Set(rates.map(({ unit }) => unit?.toLowerCase()));
  return {
    asset,
    unit: units.size === 1 ? (rates[0]?.unit ?? null) : null,
    rates: rates.map((each, index) => ({ ...each, share: shares[index] ?? 0 })),
    isUnreadable: false,
  };
}

/** Each amount as a proportion of the largest, in thousandths, rounded down and at least zero. Exact before rounding. */
export function thousandths(amounts: readonly Decimal[]): readonly number[] {
  const places = Math.max(0, ...amounts.map(decimalPlaces));
  const units = amounts.map((amount) => toBaseUnits(amount, places) ?? 0n);
  const most = units.reduce((max, each) => (each > max ? each : max), 0n);
  return units.map((each) => (most === 0n || each < 0n ? 0 : Number((each * 1000n) / most)));
}
