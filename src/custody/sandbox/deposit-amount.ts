import type { Asset } from '#contract/assets.ts';
import { decimalOf, type Decimal } from '#contract/money.ts';
import { hasTooManyDigits } from '#contract/rules/amount.ts';
import { Refusal } from '#custody/refusal.ts';
import { amountWords } from '#custody/withdrawals/transfer.ts';

/**
 * The amount of a deposit, or of another field. Refuses more decimal places than the asset
 * has.
 */
export function depositAmount(asset: Asset, text: string, field = 'amount'): Decimal {
  const amount = decimalOf(text);
  if (hasTooManyDigits(asset, amount)) throw new Refusal('invalid', `${field} ${amountWords(asset).below_one_base_unit}`);
  return amount;
}
