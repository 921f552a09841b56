import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * Divides a wallet's balance of one asset among its addresses, oldest first. `receivedAmounts` are the amounts that each
 * address got from outside. For example, `('5', ['9', '2', '4'])` gives `['0', '1', '4']`. Our choice: the spec is silent.
 * The ledger has wallets but no addresses, so a wallet counts as spending from its oldest address first. The oldest
 * address also has the amounts of transfers between own wallets. No other address has more than it received.
 */
export function sharesOf(balance: Decimal, receivedAmounts: readonly Decimal[]): readonly Decimal[] {
  let remainder = balance;
  const laterShares = receivedAmounts
    .slice(1)
    .toReversed()
    .map((receivedAmount) => {
      const share = decimal.compare(receivedAmount, remainder) < 0 ? receivedAmount : remainder;
      remainder = decimal.subtract(remainder, share);
      return share;
    });
  return [remainder, ...laterShares.toReversed()];
}
