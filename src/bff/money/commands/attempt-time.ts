import type { Money } from '#bff/money/money.ts';
import { emptyReadsMin } from '#contract/limits.ts';
import type { CommandRow } from './journal.ts';

/** The time of an attempt, taken before it is claimed. */
export type AttemptTime = {
  /** The date of its signature, by the service's clock. */
  readonly signedAt: Date;
  /** Whether the desk knows the service's clock. */
  readonly isClockKnown: boolean;
  /** The same by the desk's clock. */
  readonly at: Date;
  readonly monotonicMs: number;
};

/** The time of an attempt that is about to be claimed. */
export function attemptTime({ custody, journal }: Pick<Money, 'custody' | 'journal'>): AttemptTime {
  const { date, isKnown } = custody.clock.time();
  return { signedAt: date, isClockKnown: isKnown, at: journal.date(), monotonicMs: performance.now() };
}

/**
 * Whether so much time passed since the claim that the sender may count as dead, and must not send
 * any more. Asks both clocks: the monotonic one stands still while the machine sleeps.
 */
export function isTooLate({ times, now }: Pick<Money, 'times' | 'now'>, { at, monotonicMs }: AttemptTime): boolean {
  return Math.max(performance.now() - monotonicMs, now() - at.getTime()) > times.goneMs / 2;
}

type Attempted = Pick<CommandRow, 'sent_at' | 'signed_at' | 'repeated_at' | 'is_clock_known'>;

/**
 * When the service can no longer accept a copy of the last attempt, by the desk's clock. Null before
 * the first attempt. Later while a clock is not known.
 */
export function windowEndsAt({ times, custody }: Pick<Money, 'times' | 'custody'>, row: Attempted): Date | null {
  const signedAt = row.repeated_at ?? row.signed_at ?? row.sent_at;
  if (signedAt === null) return null;
  const offsetMs = custody.clock.offsetMs();
  const allowanceMs = row.is_clock_known && offsetMs !== null ? 0 : times.clockAllowanceMs;
  return new Date(signedAt.getTime() - (offsetMs ?? 0) + times.signatureWindowMs + allowanceMs);
}

/**
 * The earliest time at which people may settle an unknown outcome: after the signature window and
 * three full reads.
 */
export function decidesAt(money: Pick<Money, 'times' | 'custody'>, row: Attempted): Date | null {
  const endsAt = windowEndsAt(money, row);
  return endsAt === null ? null : new Date(endsAt.getTime() + (emptyReadsMin - 1) * money.times.readBackMs);
}
