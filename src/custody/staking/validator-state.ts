import type { ValidatorStatus } from '#contract/rules/validator-rules.ts';
import { statusAfter } from './validator-transitions.ts';

/** An epoch of the beacon chain, in milliseconds. It has 32 slots of 12 seconds. Source: Ethereum consensus specification. */
const epochMs = 32 * 12 * 1000;

/**
 * Time from the broadcast of the deposit to the activation of the validator, ms. It is 4 epochs, the minimum. Ours: the
 * simulated chain has no queue.
 */
export const activationMs = 4 * epochMs;

/** Time from the request of an exit to its completion, ms. It is 5 epochs, the minimum. Ours: the simulated chain has no queue. */
export const exitMs = 5 * epochMs;

/** Yearly rewards of a validator, in percent of its balance, for 365 days. Ours: the spec gives no rate. */
const yearlyPercent = 3n;
const yearMs = 365n * 24n * 60n * 60n * 1000n;

/** One change of a validator's balance in the ledger. `wei` is negative for a withdrawal. */
export type Change = { readonly at: Date; readonly wei: bigint; readonly kind: 'deposit' | 'reward' | 'withdrawal' };

/** All facts that decide a validator's state, except the time. */
export type Life = {
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
  /** Rewards that are not in the ledger yet. A withdrawal posts them. */
  readonly unpostedWei: bigint;
  /** Current balance, which is deposits and rewards, less withdrawals. */
  readonly balanceWei: bigint;
};

/** The exact reward of a balance for a duration. A fraction of a wei is dropped, and rewards do not compound within the duration. */
export function rewardWei(balanceWei: bigint, ms: number): bigint {
  return (balanceWei * yearlyPercent * BigInt(ms)) / (100n * yearMs);
}

/** The state of a validator at a time. It depends only on the validator's events, so any clock gives the same result to the last wei. */
export function stateAt(life: Life, now: Date): ValidatorState {
  const sumOf = (kind: Change['kind']) => life.changes.reduce((sum, change) => (change.kind === kind ? sum + change.wei : sum), 0n);
  const [depositedWei, postedWei, earned] = [sumOf('deposit'), sumOf('reward'), earnedWei(life, now)];
  // A late worker posts a move with the time at which it was due. A later reward may already be posted by then.
  const rewardsWei = earned > postedWei ? earned : postedWei;
  return {
    status: statusAt(life, now),
    depositedWei,
    rewardsWei,
    unpostedWei: rewardsWei - postedWei,
    balanceWei: depositedWei + rewardsWei + sumOf('withdrawal'),
  };
}

function statusAt(life: Life, now: Date): ValidatorStatus {
  return statusAfter({
    activation_time_passed: now.getTime() >= activationTimeMs(life),
    exit_requested: life.exitRequestedAt !== null,
    exit_time_passed: now.getTime() >= (exitTimeMs(life) ?? Infinity),
    full_withdrawal_requested: life.fullWithdrawal !== 'none',
    full_withdrawal_completed: life.fullWithdrawal === 'completed',
  });
}

/**
 * The rewards of a validator. Each balance earns from its start, or from the activation if that is later, until the next
 * balance or the exit.
 */
function earnedWei(life: Life, now: Date): bigint {
  const from = activationTimeMs(life);
  const endMs = Math.min(now.getTime(), exitTimeMs(life) ?? Infinity);
  let [earned, balanceWei] = [0n, 0n];
  for (const [index, change] of life.changes.entries()) {
    balanceWei += change.wei;
    const next = life.changes[index + 1]?.at.getTime() ?? Infinity;
    const ms = Math.min(next, endMs) - Math.max(change.at.getTime(), from);
    if (ms > 0) earned += rewardWei(balanceWei, ms);
  }
  return earned;
}

function activationTimeMs({ depositedAt }: Life): number {
  return depositedAt.getTime() + activationMs;
}

/** The time of the exit, or null. Ours: an exit that is requested before the activation begins with the activation. */
function exitTimeMs(life: Life): number | null {
  return life.exitRequestedAt === null ? null : Math.max(life.exitRequestedAt.getTime(), activationTimeMs(life)) + exitMs;
}
