import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { decimal, fromBaseUnits, toBaseUnits } from '#contract/money/money.ts';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { simulatedAssets } from './simulated-chains.ts';

/**
 * Returns the cost of a transfer at a rate, rounded up to whole base units. For example, `{ paidIn: 'eth', amount: '0.00079625'
 * }` for usdc at 12.25 gwei.
 */
export function transferCost(asset: Asset, rate: Decimal, destinations = 1): { readonly paidIn: Asset; readonly amount: Decimal } {
  const { perRate, perDestination } = simulatedAssets[asset].transfer;
  const feeAsset = feeAssetOf(asset);
  const size = decimal.sum([perRate, ...Array.from({ length: destinations - 1 }, () => perDestination)]);
  return { paidIn: feeAsset, amount: roundUp(decimal.multiply(rate, size), assetFacts[feeAsset].places) };
}

function roundUp(amount: Decimal, places: number): Decimal {
  const exactUnits = toBaseUnits(amount, places);
  if (exactUnits !== null) return fromBaseUnits(exactUnits, places);
  const [wholeDigits = '0', fraction = ''] = amount.split('.');
  return fromBaseUnits(BigInt(wholeDigits + fraction.slice(0, places)) + 1n, places);
}
