import { dayMs } from '#contract/limits.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimal, decimalOf } from './money.ts';

/**
 * The largest expected change of a rate, in percent. It is `first` within a day, plus `perDay` for each further day, and at
 * most `most`. The numbers are ours, because the spec is silent.
 */
const movedPercent = { first: 10, perDay: 5, most: 50 } as const;

/** Describes the largest expected change of a rate: `'10 %, and 5 % more for each day of its age'`. */
export const driftLabel = `${movedPercent.first} %, and ${movedPercent.perDay} % more for each day of its age`;

/**
 * Returns the largest expected change of a rate of this age, in whole percent. For example, 10 for a rate of today and 25 after
 * three days.
 */
export function driftPercent(ageMs: number): number {
  const days = Math.max(0, Math.floor(ageMs / dayMs));
  return Math.min(movedPercent.most, movedPercent.first + days * movedPercent.perDay);
}

/** Whether a rate is so old that its expected change is the maximum. */
export function isRateTooOld(ageMs: number): boolean {
  return driftPercent(ageMs) === movedPercent.most;
}

/**
 * Position of an estimated value relative to a threshold. `near` means that the rate may have changed enough to reach the other
 * side.
 */
export type ThresholdPosition = 'above' | 'near' | 'below';

/** Returns whether an estimated value is certainly above a threshold, certainly below it, or too near to decide. */
export function thresholdPosition(cad: Decimal, thresholdCad: Decimal, ageMs: number): ThresholdPosition {
  const percent = driftPercent(ageMs);
  const thresholdTimes100 = decimal.multiply(thresholdCad, decimalOf('100'));
  const isAbove = (share: number) => decimal.compare(decimal.multiply(cad, decimalOf(String(share))), thresholdTimes100) > 0;
  if (isAbove(100 - percent)) return 'above';
  return isAbove(100 + percent) ? 'near' : 'below';
}
