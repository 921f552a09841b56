import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * Returns the asset that the fee of a transfer is paid in, for example `'eth'` for usdc and `'btc'` for btc. Spec: Fee units by
 * asset.
 */
export function feeAssetOf(asset: Asset): Asset {
  return assetFacts[asset].chain;
}

/** Whether this asset's fees are paid in another asset. */
export function isToken(asset: Asset): boolean {
  return feeAssetOf(asset) !== asset;
}

/** The preset rates that limit a custom rate, in the unit of the asset's fee rates. */
export type BoundingRates = { readonly slowRate: Decimal; readonly fastRate: Decimal };

/** Returns the preset rates that limit a custom rate, or null if one is missing. */
export function boundingRates({ slow, fast }: FeePresetRecord): BoundingRates | null {
  return slow && fast ? { slowRate: slow.fee_rate, fastRate: fast.fee_rate } : null;
}

/** Maximum of a custom fee rate, as a multiple of the preset `fast`. Operator facts: Creating a wallet transaction. */
const fastMultiple = decimalOf('10');

/**
 * Returns the lowest and the highest custom rate. They are `slow` and ten times `fast`. Operator facts: Creating a wallet
 * transaction.
 */
export function feeRateBounds({ slowRate, fastRate }: BoundingRates): { readonly min: Decimal; readonly max: Decimal } {
  return { min: slowRate, max: decimal.multiply(fastRate, fastMultiple) };
}

export type FeeRateRefusal = 'below_slow' | 'above_ten_times_fast';

/** Returns why a custom fee rate is refused, or null if it is accepted. Operator facts: Creating a wallet transaction. */
export function feeRateRefusal(rate: Decimal, presets: BoundingRates): FeeRateRefusal | null {
  const { min, max } = feeRateBounds(presets);
  if (decimal.compare(rate, min) < 0) return 'below_slow';
  return decimal.compare(rate, max) > 0 ? 'above_ten_times_fast' : null;
}

/** The message of each refusal of a rate. The wording is ours, because the spec is silent. */
export const feeRateMessages = {
  below_slow: 'is below the slow rate',
  above_ten_times_fast: 'is above ten times the fast rate',
} as const satisfies Record<FeeRateRefusal, string>;
