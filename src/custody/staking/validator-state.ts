import type { ValidatorStatus } from '#contract/rules/validator-rules.ts';
import { statusAfter } from './validator-transitions.ts';

/** An epoch of the beacon chain, in milliseconds. It has 32 slots of 12 seconds. Source: Ethereum consensus specification. */
const epochMs = 32 * 12 * 1000;

/**
 * Time from the broadcast of the deposit to the activation of the validator, ms. It is the minimum of 4 epochs. Our choice: the
 * simulated chain has no queue.
 */
export const activationMs = 4 * epochMs;

/**
 * Time from the request of an exit to its completion, ms. It is the minimum of 5 epochs. Our choice: the simulated chain has no
 * queue.
 */
export const exitMs = 5 * epochMs;

/** Rewards of a validator within 365 days, in percent of its balance. Our choice: the spec gives no rate. */
const yearlyPercent = 3n;
const yearMs = 365n * 24n * 60n * 60n * 1000n;

/** One change of a validator's balance in the ledger. `wei` is negative for a withdrawal. */
export type Change = { readonly at: Date; readonly wei: bigint; readonly kind: 'deposit' | 'reward' | 'withdrawal' };

/** All facts that decide a validator's state, except the time. */
export type ValidatorLife = {
  readonly depositedAt: Date;
  readonly exitRequestedAt: Date | null;
  readonly fullWithdrawal: 'none' | 'under_way' | 'completed';
  /** The changes of the validator's balance, oldest first. */
  readonly changes: readonly Change[];
};

export type ValidatorState = {
  readonly status: ValidatorStatus;
  /** Sum of all deposits. */
  readonly depositedWei: bigint;
  /** Sum of all rewards. */
  readonly rewardsWei: bigint;
  /** Rewards that the ledger does not contain yet. The next withdrawal posts them. */
  readonly unpostedWei: bigint;
  /** Current balance. It is deposits and rewards, less withdrawals. */
  readonly balanceWei: bigint;
};

/**
 * Returns the exact reward of a balance for a duration. Drops fractions of a wei. Rewards do not compound within the duration.
 */
export function rewardWei(balanceWei: bigint, ms: number): bigint {
  return (balanceWei * yearlyPercent * BigInt(ms)) / (100n * yearMs);
}

/**
 * Returns the state of a validator at a time. It depends only on the validator's events, so the result is always the same to
 * the last wei.
 */
export function stateAt(life: ValidatorLife, now: Date): ValidatorState {
  const sumOf = (kind: Change['kind']) => life.changes.reduce((sum, change) => (change.kind === kind ? sum + change.wei : sum), 0n);
  const [depositedWei, postedWei, earnedRewardsWei] = [sumOf('deposit'), sumOf('reward'), earnedWei(life, now)];
  // A late worker calculates the state at the time at which its move was due. The ledger can already contain rewards from after that time.
  const rewardsWei = earnedRewardsWei > postedWei ? earnedRewardsWei : postedWei;
  return {
    status: statusAt(life, now),
    depositedWei,
    rewardsWei,
    unpostedWei: rewardsWei - postedWei,
    balanceWei: depositedWei + rewardsWei + sumOf('withdrawal'),
  };
}

function statusAt(life: ValidatorLife, now: Date): ValidatorStatus {
  return statusAfter({
    activation_time_passed: now.getTime() >= activationTimeMs(life),
    exit_requested: life.exitRequestedAt !== null,
    exit_time_passed: now.getTime() >= (exitTimeMs(life) ?? Infinity),
    full_withdrawal_requested: life.fullWithdrawal !== 'none',
    full_withdrawal_completed: life.fullWithdrawal === 'completed',
  });
}

/**
 * Returns the rewards of a validator. Each balance earns rewards until the next balance or the exit, but only after the
 * activation.
 */
function earnedWei(life: ValidatorLife, now: Date): bigint {
  const from = activationTimeMs(life);
  const endMs = Math.min(now.getTime(), exitTimeMs(life) ?? Infinity);
  let [earned, balanceWei] = [0n, 0n];
  for (const [index, change] of life.changes.entries()) {
    balanceWei += change.wei;
    const nextMs = life.changes[index + 1]?.at.getTime() ?? Infinity;
    const ms = Math.min(nextMs, endMs) - Math.max(change.at.getTime(), from);
    if (ms > 0) earned += rewardWei(balanceWei, ms);
  }
  return earned;
}

function activationTimeMs({ depositedAt }: ValidatorLife): number {
  return depositedAt.getTime() + activationMs;
}

/**
 * Returns the time of the exit, or null without one. Our choice: an exit that is requested before the activation begins with the
 * activation.
 */
function exitTimeMs(life: ValidatorLife): number | null {
  return life.exitRequestedAt === null ? null : Math.max(life.exitRequestedAt.getTime(), activationTimeMs(life)) + exitMs;
}
