import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The parts of a provider's exit value, in FIL. */
type ExitValueParts = {
  /** The rewards that can be withdrawn now. */
  readonly rewards: Decimal;
  /** Estimated penalty for ending the live sectors. */
  readonly live: Decimal;
  readonly faulty: Decimal;
};

/**
 * Withdrawable rewards less the estimated penalties for live and faulty sectors. The result is negative if the penalties
 * are higher. Ours: the spec names the parts.
 */
export function exitWorth({ rewards, live, faulty }: ExitValueParts): Decimal {
  return decimal.subtract(rewards, decimal.add(live, faulty));
}

/** The formula as text, for display beside the value. */
export const exitWorthFormula = 'Value if closed = withdrawable rewards − penalty for live sectors − penalty for faulty sectors';
