import { dayMs } from '#contract/limits.ts';
import { worthCad } from '#contract/rules/regulatory.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { decimal, decimalOf, type Decimal } from './money.ts';

/**
 * CAD per unit of an asset, from one of the client's records: the service's rate at that time.
 * There is no rate endpoint. Spec: `cad_rates`.
 */
export type CadRate = {
  readonly rate: Decimal;
  /** When the record was created, ISO 8601. */
  readonly at: string;
  /** The record with the rate. */
  readonly transactionId: number;
};

/** The newest rate of each asset in the records, by lower-case asset. */
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

/** The estimated value of a deposit and the rate used. */
export type CadForecast = { readonly cad: Decimal; readonly source: CadRate };

/** The fields of a deposit that an estimate needs. */
type Valued = { readonly amount?: Decimal | null | undefined; readonly currency?: string | null | undefined };

/**
 * The estimated value of a deposit in CAD, or null without an amount or a rate. The service decides
 * by its own rates.
 */
export function cadForecast({ amount, currency }: Valued, rates: ReadonlyMap<string, CadRate>): CadForecast | null {
  const source = rates.get((currency ?? '').toLowerCase());
  if (amount === null || amount === undefined || source === undefined) return null;
  const cad = worthCad(amount, source.rate);
  return cad === null ? null : { cad, source };
}

/**
 * How far a rate may have moved, in percent of the value. `first` applies within a day, `perDay`
 * adds up for each further day, `most` is the limit. Ours.
 */
const movedPercent = { first: 10, perDay: 5, most: 50 } as const;

/**
 * How far a rate of this age may have moved, in whole percent: 10 for today's, 25 after three days.
 */
export function driftPercent(ageMs: number): number {
  const days = Math.max(0, Math.floor(ageMs / dayMs));
  return Math.min(movedPercent.most, movedPercent.first + days * movedPercent.perDay);
}

/** Whether a rate is so old that it may have moved as far as is ever allowed for. */
export function isTooOldToTell(ageMs: number): boolean {
  return driftPercent(ageMs) === movedPercent.most;
}

/**
 * Position of an estimate relative to a threshold. `near`: the possible rate change is too large to
 * decide.
 */
export type ThresholdStanding = 'above' | 'near' | 'below';

/**
 * Whether an estimated value is surely above a threshold, surely below it, or too near to decide.
 */
export function thresholdStanding(cad: Decimal, thresholdCad: Decimal, ageMs: number): ThresholdStanding {
  const percent = driftPercent(ageMs);
  const hundredfold = decimal.multiply(thresholdCad, decimalOf('100'));
  const isAbove = (share: number) => decimal.compare(decimal.multiply(cad, decimalOf(String(share))), hundredfold) > 0;
  if (isAbove(100 - percent)) return 'above';
  return isAbove(100 + percent) ? 'near' : 'below';
}
