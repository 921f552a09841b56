import { assetFacts, type Asset } from '#contract/assets.ts';
import { toBaseUnits, type Decimal } from '#contract/money.ts';
import { presetsOf } from '#custody/chain/fee-presets.ts';
import { transferCost } from '#custody/chain/transfer-cost.ts';
import { defaultSettings } from '#custody/store/settings.ts';
import type { Random } from './random.ts';

/** The rate that the seeds and the service's first settings agree on. */
export function cadRateOf(asset: Asset): Decimal {
  const rate = defaultSettings.cad_rates[asset];
  if (rate === undefined) throw new RangeError(`the first settings have no rate of ${asset}`);
  return rate;
}

/** Digits kept of a CAD rate while dividing by it. */
const ratePlaces = 8;

/** Base units of an asset that are worth about this many whole CAD. */
export function unitsWorth(asset: Asset, cad: bigint): bigint {
  const rateUnits = toBaseUnits(cadRateOf(asset), ratePlaces) ?? 1n;
  return (cad * 10n ** BigInt(ratePlaces + assetFacts[asset].places)) / rateUnits;
}

/** Keeps three significant digits, as people do who type an amount: `1247n` gives `1240n`. */
export function rounded(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - 3));
  return (units / step) * step;
}

export type SeedFee = { readonly rate: Decimal; readonly unit: string; readonly paidIn: Asset; readonly paidUnits: bigint };

/** A fee at one of the presets: the rate as records show it, and what the ledger takes. */
export function drawFee(asset: Asset, random: Random): SeedFee {
  const { feeRate: rate, unit } = random.pick(presetsOf(asset));
  const { paidIn, amount } = transferCost(asset, rate);
  const paidUnits = toBaseUnits(amount, assetFacts[paidIn].places);
  if (paidUnits === null) throw new RangeError(`a fee of ${rate} ${unit} has digits below one unit of ${paidIn}`);
  return { rate, unit, paidIn, paidUnits };
}
