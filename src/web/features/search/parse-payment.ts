import { readPaymentText } from '#contract/money/addresses/payment-text.ts';
import { isAsset, type Asset } from '#contract/money/assets.ts';
import { hiddenCharacterIn } from '#contract/wire/hidden-characters.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * A payment that the user typed: its amount, its asset and its recipient. The recipient is `''` if the text names no recipient.
 */
export type TypedPayment = {
  readonly amount: Decimal;
  readonly asset: Asset;
  readonly recipient: string;
  /** Whether the text has a verb or a recipient. Otherwise the user may look for a past payment. */
  readonly isInstruction: boolean;
};

const paymentPatterns = [
  /^([\d,' ]*\.?\d+)\s*([a-z][a-z0-9]+)(?:\s+to\s+(.+))?$/i,
  /^([a-z][a-z0-9]+)\s+([\d,' ]*\.?\d+)(?:\s+to\s+(.+))?$/i,
] as const;

/**
 * Digits with optional thousands separators. `0,5` does not match, because it can mean one half. `1,000` can mean one, so a comma
 * needs a second comma or a fraction.
 */
const amountShape = /^(?:\d*|[1-9]\d{0,2}(?:([' ])\d{3}(?:\1\d{3})*|(?:,\d{3}){2,}|,\d{3}(?=\.)))(?:\.\d+)?$/;

/** Parses a payment: `'0.5 eth to kestrel'`, `'send eth 0.5'`. Null for texts that are not a payment. */
export function parsePayment(typed: string): TypedPayment | null {
  const wholeText = typed.trim();
  const text = wholeText.replace(/^(?:withdraw|send|pay)\s+/i, '');
  const [firstMatch, secondMatch] = [paymentPatterns[0].exec(text), paymentPatterns[1].exec(text)];
  const [digits = '', symbol = '', to = ''] =
    firstMatch?.slice(1) ?? (secondMatch === null ? [] : [secondMatch[2], secondMatch[1], secondMatch[3]]);
  const amount = amountShape.test(digits) ? plainDecimal(digits.replace(/[,' ]/g, '').replace(/^\./, '0.')) : null;
  const asset = symbol.toLowerCase();
  const isInstruction = to !== '' || text !== wholeText;
  return amount === null || !isAsset(asset) ? null : { amount, asset, recipient: to.trim(), isInstruction };
}

/**
 * The text to search for: the address in a tagged address or a payment link, a link with its scheme, and a hash without hidden
 * characters.
 */
export function searchedText(typed: string): string {
  const cleaned = hiddenCharacterIn(typed)?.cleaned ?? '';
  const text = /^[!-~]+$/.test(cleaned) ? cleaned : typed.trim();
  const payment = readPaymentText(null, text);
  if (payment !== null && 'form' in payment) return payment.address;
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i.test(text) ? `https://${text}` : text;
}
