import { readBackInterval, signatureTime } from '#contract/limits.ts';

/** Timing of sending money, in ms; tests use shorter times. */
export type MoneyTimes = {
  /** Time limit of the single attempt. */
  readonly attemptMs: number;
  /** Maximum wait for an earlier command of the same wallet and asset. */
  readonly lockWaitMs: number;
  /** Time until the service can no longer accept a copy of the request: 900 s of signature validity plus 300 s of allowance. */
  readonly signatureWindowMs: number;
  /** Added to that time while the clock difference is unknown: the difference that the service accepts. */
  readonly clockAllowanceMs: number;
  /** Time between two full reads without a record that count. */
  readonly readBackMs: number;
  /** Interval of the journal's sweeps. */
  readonly sweepMs: number;
  /** Time without a heartbeat after which a replica counts as dead. */
  readonly goneMs: number;
};

export const moneyTimes: MoneyTimes = {
  attemptMs: 60_000,
  lockWaitMs: 5000,
  signatureWindowMs: signatureTime.ms,
  clockAllowanceMs: 900_000,
  readBackMs: readBackInterval.ms,
  sweepMs: 10_000,
  goneMs: 30_000,
};

/** Consecutive empty full reads before the service's refusal of a batch is trusted, half a `readBackMs` apart. */
export const batchEmptyReadsMin = 2;

/** Moments of a command's life at which a test may stop the desk. */
export type Moment = 'before_sweep' | 'before_commit' | 'after_commit' | 'after_claim' | 'after_answer' | 'after_outcome';

/** Called at each moment; does nothing outside tests. */
export type AtMoment = (moment: Moment, commandId: string) => Promise<void>;
