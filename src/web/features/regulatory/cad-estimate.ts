import { groupedCad, limitInCad } from '#contract/money/cad-cents.ts';
import { cadRange, driftPercent } from '#contract/money/rate-drift.ts';
import type { CadForecast } from '#contract/rules/cad-forecast.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { timeAgo } from '#web/lib/format-time.ts';

/** An estimated value in CAD. */
export type CadEstimate = {
  readonly cad: Decimal;
  /** The time of its rate, ms since 1970. The oldest rate, if the estimate is a sum. */
  readonly rateMs: number;
  /** Whether the estimate is a sum with several rates. */
  readonly isSum: boolean;
};

/** The estimated value of one deposit. */
export function estimateOf({ cad, source }: CadForecast): CadEstimate {
  return { cad, rateMs: Date.parse(source.at), isSum: false };
}

/** An estimate with its range: `'about 18,657.00 CAD, between 9,328 and 27,986 CAD at a rate 16 days old'`. */
export function estimateText(estimate: CadEstimate, nowMs: number): string {
  const age = rateAge(estimate.rateMs, nowMs);
  const rates = estimate.isSum ? `rates up to ${age}` : `a rate ${age}`;
  return `about ${groupedCad(estimate.cad)} CAD, ${rangeText(estimate, nowMs)} at ${rates}`;
}

/** The range of an estimate in whole CAD: `'between 9,328 and 27,986 CAD'`. */
export function rangeText({ cad, rateMs }: CadEstimate, nowMs: number): string {
  const { lowestCad, highestCad } = cadRange(cad, nowMs - rateMs);
  const lowestUnits = BigInt(wholeUnits(lowestCad));
  const highestUnits = BigInt(wholeUnits(highestCad)) + (/\.\d*[1-9]/.test(highestCad) ? 1n : 0n);
  return `between ${limitInCad(String(lowestUnits))} and ${limitInCad(String(highestUnits))} CAD`;
}

function wholeUnits(cad: Decimal): string {
  return cad.split('.')[0] ?? '0';
}

/** The margin of an estimate and the age of its rate, for a narrow cell: `'± 50 %, 16 days old'`, `'± 10 %, 5 min old'`. */
export function marginText({ rateMs }: CadEstimate, nowMs: number): string {
  const age = rateAge(rateMs, nowMs)
    .replace('less than a minute', '0 min')
    .replace(/minutes?/, 'min');
  return `± ${driftPercent(nowMs - rateMs)} %, ${age}`;
}

/** The sentence about an estimate that does not decide a threshold. */
export function undecidedText(thresholdCad: Decimal): string {
  return `The range includes ${limitInCad(thresholdCad)} CAD.`;
}

/** The age of a rate: `'3 hours old'`. */
function rateAge(rateMs: number, nowMs: number): string {
  const ago = timeAgo(new Date(rateMs).toISOString(), nowMs);
  return ago?.endsWith(' ago') === true ? ago.replace(/ ago$/, ' old') : 'less than a minute old';
}
