import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * Divides a wallet's balance of one asset among its addresses. `received` has the amounts that each address received from
 * outside, oldest address first. `('5', ['9', '2', '4'])` gives `['0', '1', '4']`. The shares always sum to the balance.
 * Ours: the spec is silent. The ledger records wallets, not coins, so a wallet counts as spending from its oldest address
 * first. The oldest address shows the rest, including transfers between own wallets. No other address shows more than it
 * received.
 */
export function sharesOf(balance: Decimal, received: readonly Decimal[]): readonly Decimal[] {
  let remainder = balance;
  const younger = received
    .slice(1)
    .toReversed()
    .map((receivedAmount) => {
      const share = decimal.compare(receivedAmount, remainder) < 0 ? receivedAmount : remainder;
      remainder = decimal.subtract(remainder, share);
      return share;
    });
  return [remainder, ...younger.toReversed()];
}
