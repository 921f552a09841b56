import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { simulatedChains, type Rate } from './simulated-chains.ts';

const ratesOf = (asset: Asset) => simulatedChains[assetFacts[asset].chain].rates;

/** Returns the preset rates of an asset, each with its unit and the expected number of blocks. Spec: Fee preset record. */
export function presetsOf(asset: Asset): readonly (Rate & { readonly preset: FeePreset; readonly unit: string })[] {
  return feePresets.map((preset) => ({ preset, unit: assetFacts[asset].feeUnit, ...ratesOf(asset)[preset] }));
}

/** Returns the rate of a preset, in the unit of the asset's fee rates. */
export function presetRate(asset: Asset, preset: FeePreset): Decimal {
  return ratesOf(asset)[preset].feeRate;
}

/** Returns the default rate of a transaction. The spec recommends `medium` for staking. Spec: Staking. */
export function mediumFee(asset: Asset): Decimal {
  return presetRate(asset, 'medium');
}
