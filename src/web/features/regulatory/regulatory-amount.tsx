import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { Digits } from '#web/parts/money/amount.tsx';
import { amountLabel } from './regulatory-labels.ts';

/** The text of `amountLabel` for a title or a button. Digits are in groups of three. */
export function GroupedAmount({ deposit }: { readonly deposit: ExternalTransaction }) {
  const { amount, currency } = deposit;
  if (amount === null || amount === undefined) return amountLabel(deposit);
  return (
    <>
      <Digits text={withoutTrailingZeros(amount)} /> {(currency ?? '').toUpperCase()}
    </>
  );
}
