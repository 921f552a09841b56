import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { assetFacts, isAsset } from './assets.ts';
import { decimal, decimalOf, decimalPlaces, fromBaseUnits, toBaseUnits } from './money.ts';

/** An amount of an asset, in native units. */
export type AssetAmount = { readonly asset: string; readonly amount: Decimal };

/** The amounts of a withdrawal of one asset. The fee comes on top of the amount, so that the recipient gets the full amount. */
export type WithdrawalFigures = {
  /** The amount that the wallet pays in the sent asset. It includes the fee if the fee is in the same asset. */
  readonly grossAmount: Decimal;
  readonly fee: AssetAmount;
  /** The amount that the recipient gets. */
  readonly netAmount: Decimal;
  /** The amounts that the wallet pays, by asset. A token has two entries, because another asset pays its fee. */
  readonly debits: ReadonlyMap<string, Decimal>;
};

const zero = decimalOf('0');

/** Calculates the amounts of a withdrawal. Our choice: the service locks amount and fee together, each in its asset. */
export function withdrawalFigures(sentAmount: AssetAmount, fee: AssetAmount): WithdrawalFigures {
  const debits = sumsByAsset([sentAmount, fee]);
  return { grossAmount: debits.get(sentAmount.asset) ?? sentAmount.amount, fee, netAmount: sentAmount.amount, debits };
}

/** Returns the amounts that are missing to pay the debits, by asset. Returns an empty list if the spendable balance suffices. */
export function shortfalls(debits: ReadonlyMap<string, Decimal>, spendable: Readonly<Record<string, Decimal>>): readonly AssetAmount[] {
  return [...debits]
    .map(([asset, neededAmount]) => ({ asset, amount: decimal.subtract(neededAmount, spendable[asset] ?? zero) }))
    .filter(({ amount }) => decimal.isPositive(amount));
}

/**
 * Returns the maximum amount that can be sent. It is the spendable balance, less the estimated fee if the fee is in the same
 * asset, rounded down to whole base units. It is never negative. `shortfalls` checks the fee of a token.
 */
export function maximumToSend(asset: string, fee: AssetAmount, spendable: Readonly<Record<string, Decimal>>): Decimal {
  const balance = spendable[asset] ?? zero;
  const availableAmount = fee.asset === asset ? decimal.subtract(balance, fee.amount) : balance;
  return decimal.isPositive(availableAmount) ? wholeUnits(asset, availableAmount) : zero;
}

/** Decimal places of a calculated fee rate. */
const ratePlaces = 18;

/**
 * Calculates the fee at another rate of the same asset. The fee is proportional to the rate, and it is rounded down to the
 * decimals of `fee`. Returns null if `rate` is zero.
 */
export function feeAtRate(fee: Decimal, rate: Decimal, otherRate: Decimal): Decimal | null {
  const places = decimalPlaces(fee);
  const [units, from, to] = [toBaseUnits(fee, places), toBaseUnits(rate, ratePlaces), toBaseUnits(otherRate, ratePlaces)];
  return units === null || to === null || !from ? null : fromBaseUnits((units * to) / from, places);
}

/** Adds up amounts by asset, in the order in which the assets first occur. */
export function sumsByAsset(parts: readonly AssetAmount[]): ReadonlyMap<string, Decimal> {
  const byAsset = Map.groupBy(parts, ({ asset }) => asset);
  return new Map([...byAsset].map(([asset, sameAsset]) => [asset, decimal.sum(sameAsset.map(({ amount }) => amount))]));
}

/** Cuts an amount to whole base units. Amounts of unknown assets are unchanged. */
function wholeUnits(asset: string, amount: Decimal): Decimal {
  if (!isAsset(asset)) return amount;
  const [wholeDigits = '0', fraction = ''] = amount.split('.');
  const { places } = assetFacts[asset];
  return fromBaseUnits(BigInt(wholeDigits + fraction.slice(0, places).padEnd(places, '0')), places);
}
