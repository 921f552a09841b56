import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { fromBaseUnits, toBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A small first amount: one hundredth, but at least one base unit. Null for an unknown asset, or an amount below two base units. */
export function testAmount(asset: string, amount: Decimal): Decimal | null {
  if (!isAsset(asset)) return null;
  const { places } = assetFacts[asset];
  const units = toBaseUnits(amount, places);
  if (units === null || units < 2n) return null;
  const part = units / 100n;
  return fromBaseUnits(part > 0n ? part : 1n, places);
}
