import { Digits } from '#web/parts/money/amount.tsx';

/** Text that contains an amount. The amount's digits are in groups of three: `'Sent: originator for 12,500.5 EURS'`. */
export function TextWithAmounts({ text }: { readonly text: string }) {
  return text.split(amountDigits).map((part, at) => (at % 2 === 1 ? <Digits key={at} text={part} /> : part));
}

/** Matches the digits of an amount before its asset symbol. */
const amountDigits = /(\d[\d.]*(?= [A-Z]))/;
