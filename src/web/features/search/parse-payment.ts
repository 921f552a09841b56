import { isAsset } from '#contract/money/assets.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';

/** A payment in words: its amount, asset and recipient, as far as the text has them. */
export type TypedPayment = { readonly amount: Decimal; readonly asset: string; readonly to: string };

const forms = [
  /^([\d,' _]*\.?\d+)\s*([a-z][a-z0-9]+)(?:\s+to\s+(.+))?$/i,
  /^([a-z][a-z0-9]+)\s+([\d,' _]*\.?\d+)(?:\s+to\s+(.+))?$/i,
] as const;

/** The payment in a text: `'0.5 eth to kestrel'`, `'send eth 0.5'`; null for other texts. */
export function parsePayment(typed: string): TypedPayment | null {
  const text = typed.trim().replace(/^(?:withdraw|send|pay)\s+/i, '');
  const [first, second] = [forms[0].exec(text), forms[1].exec(text)];
  const [digits = '', symbol = '', to = ''] = first?.slice(1) ?? (second === null ? [] : [second[2], second[1], second[3]]);
  const amount = plainDecimal(digits.replace(/[,' _]/g, '').replace(/^\./, '0.'));
  const asset = symbol.toLowerCase();
  return amount === null || !isAsset(asset) ? null : { amount, asset, to: to.trim() };
}
