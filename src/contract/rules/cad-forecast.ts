import { cadValue } from '#contract/money/cad-thresholds.ts';
import { decimal } from '#contract/money/money.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * CAD per unit of an asset. The rate comes from one of the client's records, because the service has no endpoint for rates.
 * Spec: `cad_rates`.
 */
export type CadRate = {
  readonly rate: Decimal;
  /** Time at which the record was created, ISO 8601. */
  readonly at: string;
  /** Id of the record that the rate comes from. */
  readonly transactionId: number;
};

/** Returns the newest rate of each asset in the records. The keys are asset symbols in lower case. */
export function latestRates(transactions: readonly Transaction[]): ReadonlyMap<string, CadRate> {
  const rates = new Map<string, CadRate>();
  for (const transaction of transactions) {
    if (transaction.type !== 'transaction') continue;
    const { id, created_at: at, cad_rates: ratesOfRecord } = transaction;
    if (id === null || id === undefined || Number.isNaN(Date.parse(at ?? ''))) continue;
    for (const [symbol, rate] of Object.entries(ratesOfRecord ?? {})) {
      const asset = symbol.toLowerCase();
      const newestRate = rates.get(asset);
      if (decimal.isPositive(rate) && (newestRate === undefined || Date.parse(newestRate.at) < Date.parse(at ?? '')))
        rates.set(asset, { rate, at: at ?? '', transactionId: id });
    }
  }
  return rates;
}

/** The estimated value of a deposit in CAD, and the rate that the estimate uses. */
export type CadForecast = { readonly cad: Decimal; readonly source: CadRate };

/** The fields of a deposit that the estimate needs. */
type ForecastDeposit = { readonly amount?: Decimal | null | undefined; readonly currency?: string | null | undefined };

/** Estimates the value of a deposit in CAD. Returns null without an amount or a rate. The service decides with its own rates. */
export function cadForecast({ amount, currency }: ForecastDeposit, rates: ReadonlyMap<string, CadRate>): CadForecast | null {
  const source = rates.get((currency ?? '').toLowerCase());
  if (amount === null || amount === undefined || source === undefined) return null;
  const cad = cadValue(amount, source.rate);
  return cad === null ? null : { cad, source };
}
