import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { simulatedChains, type Rate } from './simulated-chains.ts';

const ratesOf = (asset: Asset) => simulatedChains[assetFacts[asset].chain].rates;

/** The rates of an asset, each with its unit and the number of blocks until inclusion. Spec: Fee preset record. */
export function presetsOf(asset: Asset): readonly (Rate & { readonly preset: FeePreset; readonly unit: string })[] {
  return feePresets.map((preset) => ({ preset, unit: assetFacts[asset].feeUnit, ...ratesOf(asset)[preset] }));
}

/** The rate of a preset, in the asset's fee unit. */
export function presetRate(asset: Asset, preset: FeePreset): Decimal {
  return ratesOf(asset)[preset].feeRate;
}

/** The default rate of a transaction. Spec: Staking, where `medium` is recommended. */
export function mediumFee(asset: Asset): Decimal {
  return presetRate(asset, 'medium');
}
