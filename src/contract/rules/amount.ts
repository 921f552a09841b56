import { assetFacts, isAsset } from '#contract/assets.ts';
import { decimal, decimalOf, decimalPlaces, type Decimal } from '#contract/money.ts';

export type AmountRefusal = 'not_above_zero' | 'below_one_base_unit';

/** Why an amount of an asset cannot be sent, or null; an asset that the desk does not know has no bound on its digits. Ours: each chain's own unit. */
export function amountRefusal(asset: string, amount: Decimal): AmountRefusal | null {
  if (!decimal.isPositive(amount)) return 'not_above_zero';
  return isAsset(asset) && decimalPlaces(amount) > assetFacts[asset].places ? 'below_one_base_unit' : null;
}

/** How far above `fast` a custom fee rate may go. Operator facts: Creating a wallet transaction. */
const fastMultiple = decimalOf('10');

export type FeeRateRefusal = 'below_slow' | 'above_ten_times_fast';

/** Why a custom fee rate is refused, or null: not below `slow`, nor above 10 x `fast`. Operator facts: Creating a wallet transaction. */
export function feeRateRefusal(rate: Decimal, presets: { readonly slow: Decimal; readonly fast: Decimal }): FeeRateRefusal | null {
  if (decimal.compare(rate, presets.slow) < 0) return 'below_slow';
  return decimal.compare(rate, decimal.multiply(presets.fast, fastMultiple)) > 0 ? 'above_ten_times_fast' : null;
}
