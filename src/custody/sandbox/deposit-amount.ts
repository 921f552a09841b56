import { hasTooManyDigits } from '#contract/money/amount.ts';
import type { Asset } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Refusal } from '#custody/service-refusal.ts';
import { amountMessages } from '#custody/withdrawals/transfer.ts';

/** Returns the amount in a text. Refuses more decimal places than the asset has. `field` is the name in the refusal. */
export function depositAmount(asset: Asset, text: string, field = 'amount'): Decimal {
  const amount = decimalOf(text);
  if (hasTooManyDigits(asset, amount)) throw new Refusal('invalid', `${field} ${amountMessages(asset).below_one_base_unit}`);
  return amount;
}
