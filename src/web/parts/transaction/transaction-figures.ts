import { isAsset } from '#contract/money/assets.ts';
import { decimal } from '#contract/money/money.ts';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * A network fee: an amount of the moved asset, a rate without an amount, or no information. `payingAsset` pays the fee, such as
 * `'eth'` for pax.
 */
type Fee =
  | { readonly is: 'sum'; readonly amount: Decimal }
  | { readonly is: 'rate'; readonly rate: Decimal; readonly unit: string | null; readonly payingAsset: string }
  | { readonly is: 'unavailable' };

/** The figures of one asset. `net` arrives at the recipient; `gross` leaves the wallet and is the sum of net and fee. */
export type Figures = { readonly asset: string; readonly net: Decimal; readonly fee: Fee; readonly gross: Decimal | null };

/**
 * The figures of each asset of a transaction. The requested amount arrives and the fee is added. A fee rate is an amount only if
 * its unit is the asset itself. Our choice: the spec is silent. Units: Fee units by asset.
 */
export function figuresOf({
  amounts,
  fees,
  fee_units: units,
}: Pick<OutgoingTransaction, 'amounts' | 'fees' | 'fee_units'>): readonly Figures[] {
  return Object.entries(amounts ?? {}).map(([asset, net]) => {
    const fee = feeOf(asset, ownValue(fees, asset), ownValue(units, asset) ?? null);
    return { asset, net, fee, gross: fee.is === 'sum' ? decimal.add(net, fee.amount) : null };
  });
}

/** The meaning of a reported fee: a sum, or a rate. */
export function feeOf(asset: string, rate: Decimal | undefined, unit: string | null): Fee {
  if (rate === undefined) return { is: 'unavailable' };
  const symbol = asset.toLowerCase();
  const unitSymbol = unit?.toLowerCase();
  return unitSymbol === symbol || unitSymbol === `${symbol}/op`
    ? { is: 'sum', amount: rate }
    : { is: 'rate', rate, unit, payingAsset: isAsset(symbol) ? feeAssetOf(symbol) : symbol };
}

function ownValue<Value>(valueByAsset: Readonly<Record<string, Value>> | null | undefined, asset: string): Value | undefined {
  return valueByAsset && Object.hasOwn(valueByAsset, asset) ? valueByAsset[asset] : undefined;
}
