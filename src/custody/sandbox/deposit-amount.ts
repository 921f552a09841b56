import { assetFacts, type Asset } from '#contract/assets.ts';
import { decimalOf, decimalPlaces, type Decimal } from '#contract/money.ts';
import { Refusal } from '#custody/refusal.ts';

/** The amount of a deposit, or of another field; refuses digits that the asset's chain does not have. */
export function depositAmount(asset: Asset, text: string, field = 'amount'): Decimal {
  const amount = decimalOf(text);
  const { places } = assetFacts[asset];
  if (decimalPlaces(amount) > places) throw new Refusal('invalid', `${field} has more than ${places} digits behind the point`);
  return amount;
}
