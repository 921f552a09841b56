import { assetFacts, isAsset } from '#contract/assets.ts';
import { decimal, decimalPlaces, type Decimal } from '#contract/money.ts';

export type AmountRefusal = 'not_above_zero' | 'below_one_base_unit';

/** Why an amount of an asset cannot be sent, or null; an asset that the desk does not know has no bound on its digits. Ours: each chain's own unit. */
export function amountRefusal(asset: string, amount: Decimal): AmountRefusal | null {
  if (!decimal.isPositive(amount)) return 'not_above_zero';
  return isAsset(asset) && decimalPlaces(amount) > assetFacts[asset].places ? 'below_one_base_unit' : null;
}
