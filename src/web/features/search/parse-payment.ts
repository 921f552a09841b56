import { isAsset } from '#contract/money/assets.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';

/** A payment in words: its amount, asset and recipient, as far as the text has them. */
export type TypedPayment = { readonly amount: Decimal; readonly asset: string; readonly to: string };

const forms = [
  /^([\d,' ]*\.?\d+)\s*([a-z][a-z0-9]+)(?:\s+to\s+(.+))?$/i,
  /^([a-z][a-z0-9]+)\s+([\d,' ]*\.?\d+)(?:\s+to\s+(.+))?$/i,
] as const;

/** Digits with an optional separator of thousands. `0,5` is no such amount: it can mean a half. */
const amountShape = /^(?:\d*|[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/;

/** The payment in a text: `'0.5 eth to kestrel'`, `'send eth 0.5'`; null for other texts. */
export function parsePayment(typed: string): TypedPayment | null {
  const text = typed.trim().replace(/^(?:withdraw|send|pay)\s+/i, '');
  const [first, second] = [forms[0].exec(text), forms[1].exec(text)];
  const [digits = '', symbol = '', to = ''] = first?.slice(1) ?? (second === null ? [] : [second[2], second[1], second[3]]);
  const amount = amountShape.test(digits) ? plainDecimal(digits.replace(/[,' ]/g, '').replace(/^\./, '0.')) : null;
  const asset = symbol.toLowerCase();
  return amount === null || !isAsset(asset) ? null : { amount, asset, to: to.trim() };
}
