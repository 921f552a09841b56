import type { Asset } from '#contract/assets.ts';
import type { FeePresetRecord } from '#contract/fee-preset.ts';
import { decimal, decimalOf, type Decimal } from '#contract/money.ts';

/** The coin that pays a token's fee: all tokens of the specification live on Ethereum. Spec: Fee units by asset. */
const coinOfToken = {
  eigen: 'eth',
  lseth: 'eth',
  usdc: 'eth',
  pax: 'eth',
  paxg: 'eth',
  eurs: 'eth',
} as const satisfies Partial<Record<Asset, Asset>>;

/** The asset that pays the fee of a transfer: `'eth'` for usdc, `'btc'` for btc. */
export function feeAssetOf(asset: Asset): Asset {
  return isToken(asset) ? coinOfToken[asset] : asset;
}

/** Whether an asset's fees are paid in another one. */
export function isToken(asset: Asset): asset is keyof typeof coinOfToken {
  return Object.hasOwn(coinOfToken, asset);
}

/** The rates that bound a custom one, in the asset's fee unit. */
export type BoundingRates = { readonly slow: Decimal; readonly fast: Decimal };

/** The bounding rates of a fee preset record; null where it lacks one of them, so that nobody can tell the bounds. */
export function boundingRates({ slow, fast }: FeePresetRecord): BoundingRates | null {
  return slow && fast ? { slow: slow.fee_rate, fast: fast.fee_rate } : null;
}

/** How far above `fast` a custom fee rate may go. Operator facts: Creating a wallet transaction. */
const fastMultiple = decimalOf('10');

/** The lowest and the highest custom rate: `slow` and ten times `fast`. Operator facts: Creating a wallet transaction. */
export function feeRateBounds({ slow, fast }: BoundingRates): { readonly min: Decimal; readonly max: Decimal } {
  return { min: slow, max: decimal.multiply(fast, fastMultiple) };
}

export type FeeRateRefusal = 'below_slow' | 'above_ten_times_fast';

/** Why a custom fee rate is refused, or null. Operator facts: Creating a wallet transaction. */
export function feeRateRefusal(rate: Decimal, presets: BoundingRates): FeeRateRefusal | null {
  const { min, max } = feeRateBounds(presets);
  if (decimal.compare(rate, min) < 0) return 'below_slow';
  return decimal.compare(rate, max) > 0 ? 'above_ten_times_fast' : null;
}

/** Words of each refusal of a rate; ours. */
export const feeRateMessages = {
  below_slow: 'is below the slow rate',
  above_ten_times_fast: 'is above ten times the fast rate',
} as const satisfies Record<FeeRateRefusal, string>;
