import { dayMs } from '#contract/limits.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimal, decimalOf } from './money.ts';

/**
 * The largest possible change of a rate, in percent of the value. It is `first` within a day and `perDay` more for each
 * further day, but at most `most`. The numbers are ours, because the spec is silent.
 */
const movedPercent = { first: 10, perDay: 5, most: 50 } as const;

/** The largest possible change of a rate of this age, in whole percent, for example 10 for today's rate and 25 after three days. */
export function driftPercent(ageMs: number): number {
  const days = Math.max(0, Math.floor(ageMs / dayMs));
  return Math.min(movedPercent.most, movedPercent.first + days * movedPercent.perDay);
}

/** Whether a rate is so old that it may have changed by the maximum. */
export function isRateTooOld(ageMs: number): boolean {
  return driftPercent(ageMs) === movedPercent.most;
}

/** Position of an estimate relative to a threshold. `near` means that the rate may have changed so much that either side is possible. */
export type ThresholdPosition = 'above' | 'near' | 'below';

/**
 * Whether an estimated value is certainly above a threshold, certainly below it, or too near to decide.
 */
export function thresholdPosition(cad: Decimal, thresholdCad: Decimal, ageMs: number): ThresholdPosition {
  const percent = driftPercent(ageMs);
  const hundredfold = decimal.multiply(thresholdCad, decimalOf('100'));
  const isAbove = (share: number) => decimal.compare(decimal.multiply(cad, decimalOf(String(share))), hundredfold) > 0;
  if (isAbove(100 - percent)) return 'above';
  return isAbove(100 + percent) ? 'near' : 'below';
}
