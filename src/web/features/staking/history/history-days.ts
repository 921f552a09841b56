import type { StakingDay } from '#contract/desk/staking-history.ts';
import type { EarnedDay } from '#contract/rules/staking-rate.ts';

/** The days with known rewards. */
export function earnedDays(days: readonly StakingDay[]): readonly EarnedDay[] {
  return days.flatMap(({ balance, earned }) => (balance === null || earned === null ? [] : [{ balance, earned }]));
}

/** The number of days without a sample. */
export function gapsIn(days: readonly StakingDay[]): number {
  return days.filter(({ balance }) => balance === null).length;
}
