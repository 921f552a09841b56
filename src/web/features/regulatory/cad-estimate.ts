import { groupedCad, limitInCad } from '#contract/money/cad-cents.ts';
import { cadRange, driftPercent, thresholdPosition, type ThresholdPosition } from '#contract/money/rate-drift.ts';
import type { CadForecast } from '#contract/rules/cad-forecast.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { timeAgo } from '#web/lib/format-time.ts';

/** An estimated value of deposits in CAD. */
export type CadEstimate = {
  readonly cad: Decimal;
  /**
   * The time of the rate minus the time of the deposit, ms. The custodian uses its rate of the deposit's time. The largest
   * difference, if the estimate is a sum. Infinity for a deposit without a time.
   */
  readonly rateGapMs: number;
  /** Whether the estimate is a sum with several rates. */
  readonly isSum: boolean;
};

/** The estimated value of one deposit. */
export function estimateOf({ cad, source }: CadForecast, deposit: Pick<ExternalTransaction, 'timestamp'>): CadEstimate {
  return { cad, rateGapMs: rateGapMs(source, deposit), isSum: false };
}

/** The time of a rate minus the time of a deposit, ms. */
export function rateGapMs({ at }: Pick<CadForecast['source'], 'at'>, { timestamp }: Pick<ExternalTransaction, 'timestamp'>): number {
  const gapMs = Date.parse(at) - Date.parse(timestamp ?? '');
  return Number.isNaN(gapMs) ? Infinity : gapMs;
}

/** The position of an estimate relative to a threshold. */
export function positionOf({ cad, rateGapMs: gapMs }: CadEstimate, thresholdCad: Decimal): ThresholdPosition {
  return thresholdPosition(cad, thresholdCad, Math.abs(gapMs));
}

/** An estimate with its range: `'about 18,657.00 CAD, between 9,328 and 27,986 CAD at a rate 16 days older than the deposit'`. */
export function estimateText(estimate: CadEstimate): string {
  const { rateGapMs: gapMs, isSum } = estimate;
  const rates = isSum ? `rates up to ${distanceText(gapMs)} from the deposits` : `a rate ${gapText(gapMs)} than the deposit`;
  return `about ${groupedCad(estimate.cad)} CAD, ${rangeText(estimate)} at ${rates}`;
}

/** The range of an estimate in whole CAD: `'between 9,328 and 27,986 CAD'`. */
export function rangeText({ cad, rateGapMs: gapMs }: CadEstimate): string {
  const { lowestCad, highestCad } = cadRange(cad, Math.abs(gapMs));
  const lowestUnits = BigInt(wholeUnits(lowestCad));
  const highestUnits = BigInt(wholeUnits(highestCad)) + (/\.\d*[1-9]/.test(highestCad) ? 1n : 0n);
  return `between ${limitInCad(String(lowestUnits))} and ${limitInCad(String(highestUnits))} CAD`;
}

function wholeUnits(cad: Decimal): string {
  return cad.split('.')[0] ?? '0';
}

/** The margin of an estimate and how far its rate is from the deposit, for a narrow cell: `'± 50 %, rate 16 days older'`. */
export function marginText({ rateGapMs: gapMs }: CadEstimate): string {
  return `± ${driftPercent(Math.abs(gapMs))} %, rate ${gapText(gapMs).replace(/minutes?/, 'min')}`;
}

/** The margin in words: `'Rate from 16 days after the deposit: its value may have been up to 50 % higher or lower'`. */
export function marginSentence({ rateGapMs: gapMs }: CadEstimate): string {
  const side = gapMs > 0 && Number.isFinite(gapMs) ? 'after' : 'before';
  return `Rate from ${distanceText(gapMs)} ${side} the deposit: its value may have been up to ${driftPercent(Math.abs(gapMs))} % higher or lower`;
}

/** The sentence about an estimate that does not decide a threshold. */
export function undecidedText(thresholdCad: Decimal): string {
  return `The range includes ${limitInCad(thresholdCad)} CAD.`;
}

/** How far a rate is from a deposit, and in which direction: `'16 days older'`, `'2 hours newer'`. */
function gapText(gapMs: number): string {
  return `${distanceText(gapMs)} ${gapMs > 0 && Number.isFinite(gapMs) ? 'newer' : 'older'}`;
}

/** How far a rate is from a deposit: `'16 days'`. */
function distanceText(gapMs: number): string {
  if (!Number.isFinite(gapMs)) return 'many days';
  const distance = timeAgo(new Date(0).toISOString(), Math.abs(gapMs))?.replace(/ ago$/, '') ?? '';
  return distance === 'just now' ? '0 minutes' : distance;
}
