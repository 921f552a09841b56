import { assets } from '#contract/money/assets.ts';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Holding } from '#web/data/holdings.ts';

/** The balance of an asset, and its value at the newest rate; null without a rate. */
export type Balance = {
  readonly asset: string;
  readonly warm: Decimal;
  readonly offline: Decimal;
  readonly total: Decimal;
  readonly worth: { readonly warm: Decimal; readonly offline: Decimal; readonly total: Decimal } | null;
};

/** The assets with a balance, by value; then those without a rate, in the order of the specification. */
export function balancesOf(holdings: readonly Holding[], rates: ReadonlyMap<string, { readonly rate: Decimal }>): readonly Balance[] {
  const assetNames: readonly string[] = assets;
  const place = ({ asset }: Balance) => (assetNames.includes(asset) ? assetNames.indexOf(asset) : assetNames.length);
  return holdings
    .map(({ asset, warm, offline }) => {
      const total = decimal.add(warm, offline);
      const rate = rates.get(asset)?.rate;
      const worthOf = (amount: Decimal, cad: Decimal) => decimal.multiply(amount, cad);
      const worth = rate === undefined ? null : { warm: worthOf(warm, rate), offline: worthOf(offline, rate), total: worthOf(total, rate) };
      return { asset, warm, offline, total, worth };
    })
    .filter(({ total }) => decimal.isPositive(total))
    .toSorted((one, other) => byWorth(one, other) || place(one) - place(other));
}

function byWorth({ worth: one }: Balance, { worth: other }: Balance): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  return decimal.compare(other.total, one.total);
}
