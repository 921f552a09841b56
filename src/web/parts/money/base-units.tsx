import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Digits } from './amount.tsx';

/** An amount in base units: `'50 000 000 satoshi'`. Nothing for an unknown asset, and for an amount with too many decimal places. */
export function BaseUnits({ amount, asset }: { readonly amount: Decimal; readonly asset: string }) {
  const units = isAsset(asset) ? toBaseUnits(amount, assetFacts[asset].places) : null;
  return units === null || !isAsset(asset) ? null : (
    <>
      <Digits text={String(units)} /> {assetFacts[asset].baseUnit}
    </>
  );
}
