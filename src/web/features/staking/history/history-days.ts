import type { StakingDay } from '#contract/desk/staking-history.ts';
import type { EarnedDay } from '#contract/rules/staking-rate.ts';

/** The days whose rewards are known. */
export function earnedDays(days: readonly StakingDay[]): readonly EarnedDay[] {
  return days.flatMap(({ balance, earned }) => (balance === null || earned === null ? [] : [{ balance, earned }]));
}

/** How many days have no sample. */
export function gapsIn(days: readonly StakingDay[]): number {
  return days.filter(({ balance }) => balance === null).length;
}
