import { decimal, type Decimal } from '#contract/money.ts';

/**
 * How a wallet's balance lies on its addresses of one asset, given what each received from outside, oldest address first:
 * `('5', ['9', '2', '4'])` gives `['0', '1', '4']`. The shares always sum to the balance.
 *
 * Ours: the spec is silent. The ledger knows wallets, not coins, so a wallet counts as spending from its oldest address first: a younger
 * address never shows more than it received, and the oldest one holds the rest (transfers between own wallets too).
 */
export function sharesOf(balance: Decimal, received: readonly Decimal[]): readonly Decimal[] {
  let left = balance;
  const younger = received
    .slice(1)
    .toReversed()
    .map((each) => {
      const share = decimal.compare(each, left) < 0 ? each : left;
      left = decimal.subtract(left, share);
      return share;
    });
  return [left, ...younger.toReversed()];
}
