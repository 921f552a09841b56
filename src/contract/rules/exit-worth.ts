import { decimal, type Decimal } from '#contract/money.ts';

/** What ending a provider would leave, in FIL. */
type Ending = {
  /** What can be withdrawn now. */
  readonly rewards: Decimal;
  /** Estimated penalty of ending the live sectors, and of the faulty ones. */
  readonly live: Decimal;
  readonly faulty: Decimal;
};

/** Withdrawable rewards minus the estimated penalty for live and faulty sectors; negative when ending costs more. Ours: the spec names the parts. */
export function exitWorth({ rewards, live, faulty }: Ending): Decimal {
  return decimal.subtract(rewards, decimal.add(live, faulty));
}

/** The formula as it is printed beside the figure. */
export const exitWorthFormula = 'Exit worth = withdrawable rewards − penalty for live sectors − penalty for faulty sectors';
