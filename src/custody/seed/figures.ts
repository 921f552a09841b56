import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { presetsOf } from '#custody/chain/fee-presets.ts';
import { simulatedAssets } from '#custody/chain/simulated-chains.ts';
import { transferCost } from '#custody/chain/transfer-cost.ts';
import type { Random } from './random.ts';

/** Returns the CAD rate of an asset. The seeds and the service's default settings use it. */
export function cadRateOf(asset: Asset): Decimal {
  return simulatedAssets[asset].cadRate;
}

/** Decimal places of an amount that is calculated from a CAD value. */
const ratePlaces = 8;

/** Returns the base units of an asset that are worth about this many CAD. */
export function unitsForCadValue(asset: Asset, cad: bigint): bigint {
  const rateUnits = toBaseUnits(cadRateOf(asset), ratePlaces) ?? 1n;
  return (cad * 10n ** BigInt(ratePlaces + assetFacts[asset].places)) / rateUnits;
}

/**
 * Rounds an amount down to three significant digits, so that it looks as if a person typed it. For example, `1247n` gives
 * `1240n`.
 */
export function toThreeDigits(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - 3));
  return (units / step) * step;
}

export type SeedFee = { readonly rate: Decimal; readonly unit: string; readonly paidIn: Asset; readonly paidUnits: bigint };

/** Draws a random fee at one of the presets. Returns its rate for records and its amount for the ledger. */
export function drawFee(asset: Asset, random: Random): SeedFee {
  const { feeRate: rate, unit } = random.pick(presetsOf(asset));
  const { paidIn, amount } = transferCost(asset, rate);
  const paidUnits = toBaseUnits(amount, assetFacts[paidIn].places);
  if (paidUnits === null) throw new RangeError(`a fee of ${rate} ${unit} has digits below one unit of ${paidIn}`);
  return { rate, unit, paidIn, paidUnits };
}
