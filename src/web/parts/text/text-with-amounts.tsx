import { Digits } from '#web/parts/money/amount.tsx';

/**
 * Text that contains an amount. The amount's digits are in groups of three, on one line with its symbol: `'Sent: originator for
 * 12,500.5 EURS'`.
 */
export function TextWithAmounts({ text }: { readonly text: string }) {
  return text.split(amountPattern).map((part, at) => {
    if (at % 2 === 0) return part;
    const [digits = '', symbol] = part.split(' ');
    return (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        <Digits text={digits} /> {symbol}
      </span>
    );
  });
}

/** Matches an amount with its asset symbol. */
const amountPattern = /(\d[\d.]* [A-Z]\w*)/;
