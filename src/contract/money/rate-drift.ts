import { dayMs } from '#contract/limits.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimal, decimalOf } from './money.ts';

/**
 * The largest expected change of a rate, in percent. It is `first` within a day, plus `perDay` for each further day, and at
 * most `most`. The numbers are ours, because the spec is silent.
 */
const movedPercent = { first: 10, perDay: 5, most: 50 } as const;

/** Describes the largest expected change of a rate: `'10 %, and 5 % more for each day of the rate’s age, at most 50 %'`. */
export const driftLabel = `${movedPercent.first} %, and ${movedPercent.perDay} % more for each day of the rate’s age, at most ${movedPercent.most} %`;

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

/** The lowest and the highest value that an estimate with a rate of this age can have. For example, 900 and 1,100 CAD for 1,000. */
export function cadRange(cad: Decimal, ageMs: number): { readonly lowestCad: Decimal; readonly highestCad: Decimal } {
  const percent = driftPercent(ageMs);
  const shareOf = (hundredths: number) => decimal.multiply(decimal.multiply(cad, decimalOf(String(hundredths))), decimalOf('0.01'));
  return { lowestCad: shareOf(100 - percent), highestCad: shareOf(100 + percent) };
}

/** Returns whether an estimated value is certainly above a threshold, certainly below it, or too near to decide. */
export function thresholdPosition(cad: Decimal, thresholdCad: Decimal, ageMs: number): ThresholdPosition {
  const { lowestCad, highestCad } = cadRange(cad, ageMs);
  if (decimal.compare(lowestCad, thresholdCad) > 0) return 'above';
  return decimal.compare(highestCad, thresholdCad) > 0 ? 'near' : 'below';
}
