import { assetFacts, isAsset } from '#contract/assets.ts';
import { decimal, decimalOf, fromBaseUnits, type Decimal } from '#contract/money.ts';

/** An amount of an asset, in native units. */
export type AssetAmount = { readonly asset: string; readonly amount: Decimal };

/** What a withdrawal of one asset comes to. The fee is always on top: what the receiver gets is never less for it. */
export type WithdrawalFigures = {
  /** What leaves the wallet of the asset sent: its fee included where the same asset pays it. */
  readonly gross: Decimal;
  readonly fee: AssetAmount;
  /** What the receiver gets. */
  readonly net: Decimal;
  /** What leaves the wallet by asset: two for a token, whose fee another asset pays. */
  readonly debits: ReadonlyMap<string, Decimal>;
};

const zero = decimalOf('0');

/** The figures of a withdrawal. Ours: the service locks the amount and the fee together, each in its asset. */
export function withdrawalFigures(sent: AssetAmount, fee: AssetAmount): WithdrawalFigures {
  const debits = summedByAsset([sent, fee]);
  return { gross: debits.get(sent.asset) ?? sent.amount, fee, net: sent.amount, debits };
}

/** What remains missing for the debits, by asset; empty when the spendable balance covers all of them. */
export function shortfalls(debits: ReadonlyMap<string, Decimal>, spendable: Readonly<Record<string, Decimal>>): readonly AssetAmount[] {
  return [...debits]
    .map(([asset, needed]) => ({ asset, amount: decimal.subtract(needed, spendable[asset] ?? zero) }))
    .filter(({ amount }) => decimal.isPositive(amount));
}

/**
 * The most that can be sent of an asset: all that is spendable, less the estimated fee where the same asset pays it; never below zero, and cut to
 * whole base units. Whether another asset covers the fee of a token is for `shortfalls` to say.
 */
export function sendableMost(asset: string, fee: AssetAmount, spendable: Readonly<Record<string, Decimal>>): Decimal {
  const all = spendable[asset] ?? zero;
  const left = fee.asset === asset ? decimal.subtract(all, fee.amount) : all;
  return decimal.isPositive(left) ? wholeUnits(asset, left) : zero;
}

/** Amounts together, by asset, in the order in which the assets first come. */
export function summedByAsset(parts: readonly AssetAmount[]): ReadonlyMap<string, Decimal> {
  const byAsset = Map.groupBy(parts, ({ asset }) => asset);
  return new Map([...byAsset].map(([asset, own]) => [asset, decimal.sum(own.map(({ amount }) => amount))]));
}

/** An amount without the digits below one base unit; an asset that the desk does not know keeps all. */
function wholeUnits(asset: string, amount: Decimal): Decimal {
  if (!isAsset(asset)) return amount;
  const [whole = '0', fraction = ''] = amount.split('.');
  const { places } = assetFacts[asset];
  return fromBaseUnits(BigInt(whole + fraction.slice(0, places).padEnd(places, '0')), places);
}
