import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { fromBaseUnits, toBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A small test amount: a hundredth, at least one base unit. */
export function testAmount(asset: string, amount: Decimal): Decimal | null {
  if (!isAsset(asset)) return null;
  const { places } = assetFacts[asset];
  const units = toBaseUnits(amount, places);
  if (units === null || units < 2n) return null;
  const part = units / 100n;
  return fromBaseUnits(part > 0n ? part : 1n, places);
}
