import { sql } from 'kysely';
import { assets } from '#contract/money/assets.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * An amount also means the amounts that begin with its digits: `'0.08'` means 0.08 up to below 0.09, and `'23890'` means 23,890
 * up to below 23,891. An integer of one or two digits means only itself, because it begins too many amounts.
 */
export type SearchedAmount = {
  readonly value: Decimal;
  /** The value of the last digit, which is `'0.01'` for `'0.08'`. Null for an integer of one or two digits. */
  readonly lastDigit: Decimal | null;
  readonly asset: string | null;
};

/** Minimum number of digits of an integer that also means longer amounts. */
const integerDigitsMin = 3;

const numberPattern = String.raw`(\d[\d,' _]*(?:\.\d+)?|\.\d+)`;
const symbolPattern = `(${assets.join('|')})`;
const amountPatterns = [
  new RegExp(`^${numberPattern}\\s*${symbolPattern}?$`, 'i'),
  new RegExp(`^${symbolPattern}\\s+${numberPattern}$`, 'i'),
] as const;

/** The amount in a text such as `'1,234.5 eth'`, `'eth 0.5'` or `'0.5'`. */
export function parseAmount(text: string): SearchedAmount | null {
  const [firstMatch, secondMatch] = [amountPatterns[0].exec(text), amountPatterns[1].exec(text)];
  const [digits, asset] = firstMatch === null ? [secondMatch?.[2], secondMatch?.[1]] : [firstMatch[1], firstMatch[2]];
  const value = digits === undefined ? null : plainDecimal(digits.replace(/[,' _]/g, '').replace(/^\./, '0.'));
  return value === null ? null : { value, lastDigit: lastDigitOf(digits ?? ''), asset: asset?.toLowerCase() ?? null };
}

function lastDigitOf(text: string): Decimal | null {
  const [integer = '', decimals = ''] = text.split('.');
  if (decimals !== '') return plainDecimal(`0.${'1'.padStart(decimals.length, '0')}`);
  return integer.replace(/\D/g, '').length < integerDigitsMin ? null : plainDecimal('1');
}

/** The condition that the columns `amount` and `asset` have the searched amount. */
export function equalAmount({ value, asset }: SearchedAmount) {
  return sql<boolean>`(amount = ${value}::numeric and asset = ${asset ?? sql`asset`})`;
}

/** The condition that the column `amount` begins with the digits of the searched amount, and has further digits. */
export function longerAmount({ value, lastDigit, asset }: SearchedAmount) {
  return sql<boolean>`(
    amount > ${value}::numeric and amount < ${value}::numeric + ${lastDigit}::numeric and asset = ${asset ?? sql`asset`})`;
}
