import type { Money } from '#bff/money/money.ts';
import { emptyReadsMin } from '#contract/limits.ts';
import type { CommandRow } from './journal.ts';

/** The time of an attempt, read before the replica claims the command. */
export type AttemptTime = {
  /** The date of the signature, by the service's clock. */
  readonly signedAt: Date;
  /** Whether the desk has measured the service's clock. */
  readonly isClockMeasured: boolean;
  /** The date of the signature, by the desk's clock. */
  readonly at: Date;
  readonly monotonicMs: number;
};

/** The time of the next attempt. */
export function attemptTime({ custody, journal }: Pick<Money, 'custody' | 'journal'>): AttemptTime {
  const { date, isMeasured } = custody.clock.time();
  return { signedAt: date, isClockMeasured: isMeasured, at: journal.date(), monotonicMs: performance.now() };
}

/**
 * Whether so much time has passed since the claim of the command that other replicas may treat the sender as dead. The sender
 * must then send nothing. Compares both clocks, because the monotonic clock stops while the machine sleeps.
 */
export function isTooLate({ times, now }: Pick<Money, 'times' | 'now'>, { at, monotonicMs }: AttemptTime): boolean {
  return Math.max(performance.now() - monotonicMs, now() - at.getTime()) > times.goneMs / 2;
}

type AttemptColumns = Pick<CommandRow, 'sent_at' | 'signed_at' | 'repeated_at' | 'is_clock_known'>;

/**
 * When the service can no longer accept a copy of the last attempt, by the desk's clock. The time is later if the service's clock
 * was not measured. Returns null before the first attempt.
 */
export function windowEndsAt({ times, custody }: Pick<Money, 'times' | 'custody'>, row: AttemptColumns): Date | null {
  const signedAt = row.repeated_at ?? row.signed_at ?? row.sent_at;
  if (signedAt === null) return null;
  const offsetMs = custody.clock.offsetMs();
  const allowanceMs = row.is_clock_known && offsetMs !== null ? 0 : times.clockAllowanceMs;
  return new Date(signedAt.getTime() - (offsetMs ?? 0) + times.signatureWindowMs + allowanceMs);
}

/** The earliest time at which users may resolve an unknown outcome. It is after the signature window and the required full reads. */
export function decidesAt(money: Pick<Money, 'times' | 'custody'>, row: AttemptColumns): Date | null {
  const endsAt = windowEndsAt(money, row);
  return endsAt === null ? null : new Date(endsAt.getTime() + (emptyReadsMin - 1) * money.times.readBackMs);
}
