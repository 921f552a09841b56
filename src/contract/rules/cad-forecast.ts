import { decimal, decimalOf, type Decimal } from '#contract/money.ts';
import type { Transaction } from '#contract/transaction.ts';
import { worthCad } from './regulatory.ts';

/** CAD per unit of an asset as an own record carries it: the service's rate of that moment. There is no rate endpoint. Spec: `cad_rates`. */
export type CadRate = {
  readonly rate: Decimal;
  /** When the record was made; ISO 8601. */
  readonly at: string;
  /** The record that carries it. */
  readonly transactionId: number;
};

/** The newest rate of each asset that the records carry, by asset in lower case. */
export function latestRates(transactions: readonly Transaction[]): ReadonlyMap<string, CadRate> {
  const rates = new Map<string, CadRate>();
  for (const transaction of transactions) {
    if (transaction.type !== 'transaction') continue;
    const { id, created_at: at, cad_rates: carried } = transaction;
    if (id === null || id === undefined || Number.isNaN(Date.parse(at ?? ''))) continue;
    for (const [symbol, rate] of Object.entries(carried ?? {})) {
      const asset = symbol.toLowerCase();
      const known = rates.get(asset);
      if (decimal.isPositive(rate) && (known === undefined || Date.parse(known.at) < Date.parse(at ?? '')))
        rates.set(asset, { rate, at: at ?? '', transactionId: id });
    }
  }
  return rates;
}

/** What a deposit may be worth, and by whose rate; null when nobody gave one. */
export type CadForecast = { readonly cad: Decimal; readonly source: CadRate };

/** What of a deposit a forecast looks at. */
type Valued = { readonly amount?: Decimal | null | undefined; readonly currency?: string | null | undefined };

/** The forecast of a deposit's worth in CAD, or null when its amount or a rate is not known. The service itself decides by rates of its own. */
export function cadForecast({ amount, currency }: Valued, rates: ReadonlyMap<string, CadRate>): CadForecast | null {
  const source = rates.get((currency ?? '').toLowerCase());
  if (amount === null || amount === undefined || source === undefined) return null;
  const cad = worthCad(amount, source.rate);
  return cad === null ? null : { cad, source };
}

const dayMs = 86_400_000;

/** How far a rate may have moved, in percent of the worth: this much within a day, more with each further day, and never more than the most. Ours. */
const movedPercent = { first: 10, perDay: 5, most: 50 } as const;

/** How far a rate of this age may have moved since, in whole percent: 10 for one of today, 25 after three days. */
export function driftPercent(ageMs: number): number {
  const days = Math.max(0, Math.floor(ageMs / dayMs));
  return Math.min(movedPercent.most, movedPercent.first + days * movedPercent.perDay);
}

/** Where a forecast stands to a threshold; `near`: what the rate may have moved decides, so that nothing can be told. */
export type ThresholdStanding = 'above' | 'near' | 'below';

/** Whether a worth by a rate of this age is above a threshold for sure, below it for sure, or too near to tell. */
export function thresholdStanding(cad: Decimal, thresholdCad: Decimal, ageMs: number): ThresholdStanding {
  const percent = driftPercent(ageMs);
  const hundredfold = decimal.multiply(thresholdCad, decimalOf('100'));
  const isAbove = (share: number) => decimal.compare(decimal.multiply(cad, decimalOf(String(share))), hundredfold) > 0;
  if (isAbove(100 - percent)) return 'above';
  return isAbove(100 + percent) ? 'near' : 'below';
}
