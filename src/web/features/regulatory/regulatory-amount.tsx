import type { ExternalTransaction } from '#contract/transaction.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { Digits } from '#web/parts/amount.tsx';
import { amountWords } from './regulatory-words.ts';

/** `amountWords` with the digits in threes, within a title or on a button: of one colour with the words around it. */
export function AmountDrawn({ deposit }: { readonly deposit: ExternalTransaction }) {
  const { amount, currency } = deposit;
  if (amount === null || amount === undefined) return amountWords(deposit);
  return (
    <>
      <Digits text={withoutTrailingZeros(amount)} /> {(currency ?? '').toUpperCase()}
    </>
  );
}

/** Words with an amount in them, its digits in threes: `'Sent: originator for 12 500.5 EURS'`. */
export function WordsDrawn({ words }: { readonly words: string }) {
  return words.split(amountIn).map((part, at) => (at % 2 === 1 ? <Digits key={at} text={part} /> : part));
}

/** The figure of an amount: its ticker follows. */
const amountIn = /(\d[\d.]*(?= [A-Z]))/;
