import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The amounts that decide the value of closing a storage provider, in FIL. */
type ExitValueParts = {
  /** The rewards that the owner can withdraw now. */
  readonly rewards: Decimal;
  /** Estimated penalty for terminating the live sectors. */
  readonly livePenalty: Decimal;
  readonly faultyPenalty: Decimal;
};

/**
 * Returns the withdrawable rewards less the estimated penalties for live and faulty sectors. The result is negative if the
 * penalties are higher. The formula is our choice: the spec only names the amounts.
 */
export function exitWorth({ rewards, livePenalty, faultyPenalty }: ExitValueParts): Decimal {
  return decimal.subtract(rewards, decimal.add(livePenalty, faultyPenalty));
}

/** The formula, as displayed next to the value. */
export const exitWorthFormula = 'Value if closed = withdrawable rewards − penalty for live sectors − penalty for faulty sectors';
