import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { Digits } from '#web/parts/money/amount.tsx';

/**
 * Text that contains an amount, in the form of `Amount`: digits in groups of three, on one line with the symbol: `'Sent: originator
 * for 12,500.5 EURS'`.
 */
export function TextWithAmounts({ text }: { readonly text: string }) {
  return text.split(amountPattern).map((part, at) => {
    if (at % 2 === 0) return part;
    const [digits = '', symbol] = part.split(' ');
    return (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        <Digits text={symbol === 'CAD' ? digits : withoutTrailingZeros(digits)} /> {symbol}
      </span>
    );
  });
}

/** Matches an amount with its asset symbol. */
const amountPattern = /(\d[\d.]* [A-Z]\w*)/;
