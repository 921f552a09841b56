import type { OwnReader } from '#bff/proxy/own-read.ts';
import { decimal, type Decimal } from '#contract/money.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import type { CommandFacts } from '#contract/rules/command-facts.ts';
import { worthCad } from '#contract/rules/regulatory.ts';
import { readNewestRecords } from './read-records.ts';

/** How long rates are good enough, ms: 10 minutes. They are forecasts. */
const ratesMs = 600_000;

/** The newest CAD rate of each asset that own records carry: there is no rate endpoint. Read once for all who ask. */
export class CadRates {
  readonly #desk: OwnReader;
  #rates: ReadonlyMap<string, CadRate> = new Map();
  #readMs = Number.NEGATIVE_INFINITY;

  constructor(desk: OwnReader) {
    this.#desk = desk;
  }

  /** The rate of an asset, or null when no record tells one, or none can be read now. */
  async of(asset: string): Promise<CadRate | null> {
    const known = this.#rates.get(asset);
    if (known !== undefined && this.#desk.now() - this.#readMs < ratesMs) return known;
    try {
      this.#rates = latestRates(await readNewestRecords(this.#desk));
      this.#readMs = this.#desk.now();
    } catch {
      return null;
    }
    return this.#rates.get(asset) ?? null;
  }
}

/** What a command is worth in CAD, or null when no rate tells; a withdrawal of everything (`'0'`) names no amount to value. */
export async function worthOf(rates: CadRates, { asset, amount }: Pick<CommandFacts, 'asset' | 'amount'>): Promise<Decimal | null> {
  if (amount === null || !decimal.isPositive(amount)) return null;
  const rate = await rates.of(asset);
  return rate === null ? null : worthCad(amount, rate.rate);
}
