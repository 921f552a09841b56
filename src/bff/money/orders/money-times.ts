import { dateOffsetMsMax, readBackInterval, signatureTime } from '#contract/limits.ts';

/** Times for sending money, ms. Tests use shorter times. */
export type MoneyTimes = {
  /** Time limit of the single attempt. */
  readonly attemptMs: number;
  /** Maximum wait for an earlier command of the same wallet and asset. */
  readonly lockWaitMs: number;
  /** Time after which the service no longer accepts a copy of the request. The signature is valid for 900 s, and the allowance is 300 s. */
  readonly signatureWindowMs: number;
  /**
   * Time that is added to the signature window while the clock difference is unknown. It is the largest difference that the
   * service accepts.
   */
  readonly clockAllowanceMs: number;
  /** Minimum time between two full reads without a record, so that both reads count. */
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
  clockAllowanceMs: dateOffsetMsMax,
  readBackMs: readBackInterval.ms,
  sweepMs: 10_000,
  goneMs: 30_000,
};

/** Number of consecutive empty full reads, half a `readBackMs` apart, before the service's refusal of a batch is trusted. */
export const batchEmptyReadsMin = 2;

/** Moments in the life of a command at which a test may stop the desk. */
export type Moment = 'before_sweep' | 'before_commit' | 'after_commit' | 'after_claim' | 'after_answer' | 'after_outcome';

/** Called at each moment. Outside tests it does nothing. */
export type MomentHook = (moment: Moment, commandId: string) => Promise<void>;
