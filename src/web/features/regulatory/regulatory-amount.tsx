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

/** Text that contains an amount. The amount's digits are in groups of three: `'Sent: originator for 12 500.5 EURS'`. */
export function TextWithAmounts({ text }: { readonly text: string }) {
  return text.split(amountDigits).map((part, at) => (at % 2 === 1 ? <Digits key={at} text={part} /> : part));
}

/** Matches the digits of an amount before its asset symbol. */
const amountDigits = /(\d[\d.]*(?= [A-Z]))/;
