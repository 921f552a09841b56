import Big from 'big.js';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The rewards of a day, and the balance that earned them. */
export type EarnedDay = { readonly balance: Decimal; readonly earned: Decimal };

/** A yearly rate of rewards, with the values that it is calculated from. */
export type StakingRate = {
  /** Percent with two decimals, for example `'3.00'`. */
  readonly percent: Decimal;
  readonly days: number;
  readonly earned: Decimal;
  readonly meanBalance: Decimal;
};

/** The formula of the rate, as displayed next to the rate. */
export const stakingRateFormula = 'Rate = total rewards ÷ mean balance ÷ number of days × 365';

const daysPerYear = 365;

/**
 * Returns the yearly rate over some days, or null without days or without a balance. Days without a sample do not count. The
 * formula is ours, because the spec is silent.
 */
export function stakingRate(days: readonly EarnedDay[]): StakingRate | null {
  if (days.length === 0) return null;
  const earnings = decimal.sum(days.map((day) => day.earned));
  const mean = new Big(decimal.sum(days.map(({ balance }) => balance))).div(days.length);
  if (mean.lte(0)) return null;
  const percent = new Big(earnings).div(mean).div(days.length).times(daysPerYear).times(100);
  return { percent: percent.toFixed(2) as Decimal, days: days.length, earned: earnings, meanBalance: mean.toFixed(18) as Decimal };
}
