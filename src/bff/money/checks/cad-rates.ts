import type { ServiceReader } from '#bff/proxy/index.ts';
import { cadValue } from '#contract/money/cad-thresholds.ts';
import { decimal } from '#contract/money/money.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import type { CommandFacts } from '#contract/rules/command-facts.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { readNewestRecords } from './read-records.ts';

/** An estimated value in CAD, and the age of its rate, ms. */
export type CadEstimate = { readonly cad: Decimal; readonly ageMs: number };

/** How long rates are cached, ms. They are used for estimates only. */
const ratesMs = 600_000;

/**
 * The newest CAD rate of each asset in the client's records, because the service has no endpoint for rates. All requests
 * share one read.
 */
export class CadRates {
  readonly #money: ServiceReader;
  #rates: ReadonlyMap<string, CadRate> = new Map();
  #readMs = Number.NEGATIVE_INFINITY;

  constructor(money: ServiceReader) {
    this.#money = money;
  }

  /** The rate of an asset. Returns null if no record has one, or if the records cannot be read. */
  async of(asset: string): Promise<CadRate | null> {
    const cachedRate = this.#rates.get(asset);
    if (cachedRate !== undefined && this.#money.now() - this.#readMs < ratesMs) return cachedRate;
    try {
      this.#rates = latestRates(await readNewestRecords(this.#money));
      this.#readMs = this.#money.now();
    } catch {
      return null;
    }
    return this.#rates.get(asset) ?? null;
  }

  /** The age of a rate, by the service's clock, ms. */
  ageMs({ at }: CadRate): number {
    return Math.max(0, this.#money.custody.clock.time().date.getTime() - Date.parse(at));
  }
}

/** The CAD value of a command and the age of its rate, or null without a rate. A full withdrawal (`'0'`) has no amount and no value. */
export async function estimateCad(rates: CadRates, { asset, amount }: Pick<CommandFacts, 'asset' | 'amount'>): Promise<CadEstimate | null> {
  if (amount === null || !decimal.isPositive(amount)) return null;
  const rate = await rates.of(asset);
  const cad = rate === null ? null : cadValue(amount, rate.rate);
  return rate === null || cad === null ? null : { cad, ageMs: rates.ageMs(rate) };
}
