import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { assetFacts, isAsset } from './assets.ts';
import { decimal, decimalPlaces } from './money.ts';

export type AmountRefusal = 'not_above_zero' | 'below_one_base_unit';

/**
 * Returns why an amount of an asset cannot be sent, or null if it can. An unknown asset permits any number of decimals. Our
 * choice: the smallest amount of an asset is one base unit of its chain.
 */
export function amountRefusal(asset: string, amount: Decimal): AmountRefusal | null {
  if (!decimal.isPositive(amount)) return 'not_above_zero';
  return hasTooManyDigits(asset, amount) ? 'below_one_base_unit' : null;
}

/** Whether an amount has more decimals than the asset's chain supports. False for unknown assets. */
export function hasTooManyDigits(asset: string, amount: Decimal): boolean {
  return isAsset(asset) && decimalPlaces(amount) > assetFacts[asset].places;
}
