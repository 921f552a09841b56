import { assets, isAsset } from '#contract/money/assets.ts';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';
import { feePresets, type FeePreset, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { isUnreadable, type Unreadable } from '#contract/wire/unreadable.ts';
import { feeUnitLabel } from '#web/parts/money/fee-unit.ts';

export type FeeRate = { readonly preset: FeePreset; readonly rate: Decimal; readonly blocks: number | null; readonly unit: string | null };

/**
 * The presets of a network, or of an asset with its own rates. `unit` is the unit of all rates as the record spells it, or null
 * if the units differ.
 */
export type FeeRow = {
  readonly asset: string;
  /** Tokens that use the network's rates. */
  readonly tokens: readonly string[];
  readonly unit: string | null;
  readonly rates: readonly FeeRate[];
  /** Whether the asset's record is unreadable. */
  readonly isUnreadable: boolean;
};

/** The networks of the specification in its order, then other networks. */
export function feeRows(records: Readonly<Record<string, FeePresetRecord | Unreadable>>): readonly FeeRow[] {
  const assetNames: readonly string[] = assets;
  const indexOf = (asset: string) => (assetNames.includes(asset) ? assetNames.indexOf(asset) : assetNames.length);
  const rows = Object.entries(records)
    .toSorted(([a], [b]) => indexOf(a) - indexOf(b))
    .map(([asset, record]) => rowOf(asset, record));
  const networkOf = (row: FeeRow) => {
    const network = isAsset(row.asset) ? rows.find(({ asset }) => isAsset(row.asset) && asset === feeAssetOf(row.asset)) : undefined;
    return network !== undefined && network !== row && haveSameRates(network, row) ? network : row;
  };
  return rows.flatMap((row) =>
    networkOf(row) === row
      ? [{ ...row, tokens: rows.flatMap((each) => (each !== row && networkOf(each) === row ? [each.asset] : [])) }]
      : [],
  );
}

function haveSameRates(one: FeeRow, other: FeeRow): boolean {
  const textOf = ({ rates }: FeeRow) => rates.map(({ preset, rate, blocks, unit }) => [preset, rate, blocks, unit].join(' ')).join();
  return !other.isUnreadable && textOf(one) === textOf(other);
}

function rowOf(asset: string, record: FeePresetRecord | Unreadable): FeeRow {
  if (isUnreadable(record)) return { asset, tokens: [], unit: null, rates: [], isUnreadable: true };
  const rates = feePresets.flatMap((preset) => {
    const each = record[preset];
    return each === null || each === undefined
      ? []
      : [{ preset, rate: each.fee_rate, blocks: each.blocks ?? null, unit: feeUnitLabel(each.unit ?? null) }];
  });
  // Records spell units in upper or lower case. Operator facts: Records.
  const units = new Set(rates.map(({ unit }) => unit?.toLowerCase()));
  return { asset, tokens: [], unit: units.size === 1 ? (rates[0]?.unit ?? null) : null, rates, isUnreadable: false };
}
