/** The waiting times of sending money, in ms; tests take shorter ones. Sending, 1 and 4. */
export type MoneyTimes = {
  /** How long the one attempt may take. */
  readonly attemptMs: number;
  /** How long a command waits for an earlier one of its wallet and asset. */
  readonly laneWaitMs: number;
  /** Until the service can no longer accept a copy of the request: the signature's 900 s and 300 s of allowance. */
  readonly signatureWindowMs: number;
  /** Between two whole reads that count as finding nothing. */
  readonly readBackMs: number;
  /** How often the journal looks after what is open. */
  readonly sweepMs: number;
  /** A replica that did not say for so long that it lives is gone. */
  readonly goneMs: number;
};

export const moneyTimes: MoneyTimes = {
  attemptMs: 60_000,
  laneWaitMs: 5000,
  signatureWindowMs: 1_200_000,
  readBackMs: 60_000,
  sweepMs: 10_000,
  goneMs: 30_000,
};

/** Whole reads in a row that must find nothing before an unknown outcome may be settled as not sent. */
export const emptyReadsMin = 3;

/** Whole reads in a row that must find nothing before the service's refusal of a batch is believed, half a `readBackMs` apart. */
export const batchEmptyReadsMin = 2;

/** Points of a command's way at which a test may stop the desk. */
export type Moment = 'before_sweep' | 'before_commit' | 'after_commit' | 'after_claim' | 'after_answer' | 'after_outcome';

/** Called at each moment; does nothing outside of tests. */
export type AtMoment = (moment: Moment, commandId: string) => Promise<void>;
