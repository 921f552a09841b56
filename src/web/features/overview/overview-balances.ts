import { assets } from '#contract/money/assets.ts';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Holding } from '#web/data/holdings.ts';

/** The balance of an asset, and its value at the asset's newest rate. The value is null if the asset has no rate. */
export type Balance = {
  readonly asset: string;
  readonly warm: Decimal;
  readonly offline: Decimal;
  readonly total: Decimal;
  readonly cadValue: { readonly warm: Decimal; readonly offline: Decimal; readonly total: Decimal } | null;
};

/** The assets with a balance, sorted by value. Assets without a rate come last, in the order of the specification. */
export function balancesOf(holdings: readonly Holding[], rates: ReadonlyMap<string, { readonly rate: Decimal }>): readonly Balance[] {
  const assetNames: readonly string[] = assets;
  const indexOf = ({ asset }: Balance) => (assetNames.includes(asset) ? assetNames.indexOf(asset) : assetNames.length);
  return holdings
    .map(({ asset, warm, offline }) => {
      const total = decimal.add(warm, offline);
      const rate = rates.get(asset)?.rate;
      const valueOf = (amount: Decimal, cad: Decimal) => decimal.multiply(amount, cad);
      const cadValue =
        rate === undefined ? null : { warm: valueOf(warm, rate), offline: valueOf(offline, rate), total: valueOf(total, rate) };
      return { asset, warm, offline, total, cadValue };
    })
    .filter(({ total }) => decimal.isPositive(total))
    .toSorted((one, other) => compareCadValues(one, other) || indexOf(one) - indexOf(other));
}

function compareCadValues({ cadValue: one }: Balance, { cadValue: other }: Balance): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  return decimal.compare(other.total, one.total);
}
