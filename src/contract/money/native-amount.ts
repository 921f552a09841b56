import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { assetFacts, isAsset } from './assets.ts';
import { fromBaseUnits } from './money.ts';

/** Converts base units of an asset to a native amount: 50,000,000 satoshi are 0.5. Units of an unknown asset stay unchanged. */
export function nativeAmount(asset: string, units: bigint | string): Decimal {
  return fromBaseUnits(BigInt(units), isAsset(asset) ? assetFacts[asset].places : 0);
}
