import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** Converts base units to a native amount: 50,000,000 satoshi are 0.5. Units of an unknown asset stay unchanged. */
export function nativeAmount(asset: string, units: bigint | string): Decimal {
  return fromBaseUnits(BigInt(units), isAsset(asset) ? assetFacts[asset].places : 0);
}
