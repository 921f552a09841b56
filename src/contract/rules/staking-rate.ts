import Big from 'big.js';
import { decimal, type Decimal } from '#contract/money.ts';

/** A day whose rewards are known: what was earned, on what balance. */
export type EarnedDay = { readonly balance: Decimal; readonly earned: Decimal };

/** A yearly rate with what it stands on. */
export type StakingRate = {
  /** Percent with two digits behind the point: `'3.00'`. */
  readonly percent: Decimal;
  readonly days: number;
  readonly earned: Decimal;
  readonly meanBalance: Decimal;
};

/** How the rate is calculated, as it is printed beside it. */
export const stakingRateFormula = 'Rate = rewards of the days ÷ mean balance of the days ÷ number of days × 365';

const daysOfYear = 365;

/** The yearly rate of some days, null without any or without a balance. It counts nothing for days that were not sampled. Ours. */
export function stakingRate(days: readonly EarnedDay[]): StakingRate | null {
  if (days.length === 0) return null;
  const earned = decimal.sum(days.map((day) => day.earned));
  const mean = new Big(decimal.sum(days.map(({ balance }) => balance))).div(days.length);
  if (mean.lte(0)) return null;
  const percent = new Big(earned).div(mean).div(days.length).times(daysOfYear).times(100);
  return { percent: percent.toFixed(2) as Decimal, days: days.length, earned, meanBalance: mean.toFixed(18) as Decimal };
}
