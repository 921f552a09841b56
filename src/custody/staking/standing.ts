import type { ValidatorStatus } from '#contract/rules/validator-deeds.ts';
import { statusAfter } from './validator-transitions.ts';

/** An epoch of the beacon chain, in milliseconds: 32 slots of 12 seconds. Source: Ethereum consensus specification. */
const epochMs = 32 * 12 * 1000;

/** Milliseconds from the deposit's broadcast until a validator is active: 4 epochs, the least there is. Ours: the simulated chain has no queue. */
export const activationMs = 4 * epochMs;

/** Milliseconds from the request of an exit until it is done: 5 epochs, the least there is. Ours: as above. */
export const exitMs = 5 * epochMs;

/** What a validator earns: 3 percent of its balance in a year of 365 days. Ours: the spec gives no figure. */
const yearlyPercent = 3n;
const yearMs = 365n * 24n * 60n * 60n * 1000n;

/** One change of what the ledger says a validator holds; `wei` is negative for a withdrawal. */
export type Change = { readonly at: Date; readonly wei: bigint; readonly kind: 'deposit' | 'reward' | 'withdrawal' };

/** All that decides where a validator stands, but for the time. */
export type Life = {
  readonly depositedAt: Date;
  readonly exitRequestedAt: Date | null;
  readonly fullWithdrawal: 'none' | 'under_way' | 'completed';
  /** Oldest first. */
  readonly changes: readonly Change[];
};

export type Standing = {
  readonly status: ValidatorStatus;
  /** Put in, in all. */
  readonly depositedWei: bigint;
  /** Earned, in all. */
  readonly rewardsWei: bigint;
  /** Earned, and not in the ledger yet: it is posted when something is withdrawn. */
  readonly unpostedWei: bigint;
  /** There now: put in and earned, less what was withdrawn. */
  readonly balanceWei: bigint;
};

/** What a balance earns in so many milliseconds, exactly; a part of a wei is dropped, and nothing compounds in between. */
export function rewardWei(balanceWei: bigint, ms: number): bigint {
  return (balanceWei * yearlyPercent * BigInt(ms)) / (100n * yearMs);
}

/** Where a validator stands at a time: a pure function of what happened to it, so any clock gives the same answer to the last wei. */
export function standingAt(life: Life, now: Date): Standing {
  const sumOf = (kind: Change['kind']) => life.changes.reduce((sum, change) => (change.kind === kind ? sum + change.wei : sum), 0n);
  const [depositedWei, postedWei, earned] = [sumOf('deposit'), sumOf('reward'), earnedWei(life, now)];
  // A worker that is late settles at the time at which it should have: a later reward may be posted already.
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
    activation_passed: now.getTime() >= activeAt(life),
    exit_requested: life.exitRequestedAt !== null,
    exit_passed: now.getTime() >= (exitedAt(life) ?? Infinity),
    full_withdrawal_asked: life.fullWithdrawal !== 'none',
    full_withdrawal_completed: life.fullWithdrawal === 'completed',
  });
}

/** Each balance earns from when it was there, once the validator was active, until the next one or its exit. */
function earnedWei(life: Life, now: Date): bigint {
  const from = activeAt(life);
  const until = Math.min(now.getTime(), exitedAt(life) ?? Infinity);
  let [earned, heldWei] = [0n, 0n];
  for (const [index, change] of life.changes.entries()) {
    heldWei += change.wei;
    const next = life.changes[index + 1]?.at.getTime() ?? Infinity;
    const ms = Math.min(next, until) - Math.max(change.at.getTime(), from);
    if (ms > 0) earned += rewardWei(heldWei, ms);
  }
  return earned;
}

function activeAt({ depositedAt }: Life): number {
  return depositedAt.getTime() + activationMs;
}

/** Ours: an exit asked for before the validator is active is kept, and begins when it is. */
function exitedAt(life: Life): number | null {
  return life.exitRequestedAt === null ? null : Math.max(life.exitRequestedAt.getTime(), activeAt(life)) + exitMs;
}
