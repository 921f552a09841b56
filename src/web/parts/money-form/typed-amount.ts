import { amountRefusal } from '#contract/money/amount.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { decimal, decimalPlaces } from '#contract/money/money.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import { numberReadings } from '#web/lib/number-readings.ts';

/** The parsed amount, or a sentence about what to correct. */
export type TypedAmount = { readonly amount: Decimal; readonly problem: null } | { readonly amount: null; readonly problem: string };

/** Parses digits with at most one decimal point. Rejects `'1,5'`, because a comma can be a decimal or a thousands separator. */
export function parseNumber(what: string, typed: string): TypedAmount {
  const text = typed.trim();
  const problem = numberProblem(what, text);
  const amount = problem === null ? plainDecimal(text) : null;
  if (problem !== null) return { amount: null, problem };
  return amount === null ? { amount: null, problem: `${what} has too many digits` } : { amount, problem: null };
}

function numberProblem(label: string, text: string): string | null {
  if (text === '') return `${label} is required`;
  const commaMatch = /^(\d{1,30}),(\d{1,30})$/.exec(text);
  if (commaMatch !== null) {
    const [, integer = '', decimals = ''] = commaMatch;
    if (/^0+$/.test(integer)) return `Write a decimal point: 0.${decimals}`;
    return `“${text}” can mean ${integer}.${decimals} or ${integer}${decimals}: use a point, or remove the comma`;
  }
  if (text.startsWith('-')) return `${label} must be above zero`;
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return `Write the ${label.toLowerCase()} with all its digits, without an exponent: 0.000001`;
  const [reading, ...otherReadings] = numberReadings(text) ?? [];
  if (reading !== undefined && otherReadings.length === 0)
    return `Write the ${label.toLowerCase()} ${text.replace(/[^\d.]/g, '') === reading ? '' : 'with a point before the decimals and '}without thousands separators: ${reading}`;
  if (/^[\d.,'’_\s]+$/u.test(text) && /[,'’_\s]/u.test(text))
    return `Write the ${label.toLowerCase()} with a point before the decimals and without thousands separators: 1500.25`;
  if (/^\.\d+$/.test(text)) return `Write a zero before the point: 0${text}`;
  if (!/^\d+(\.\d+)?$/.test(text)) return `${label} must be digits with at most one point: 0.5`;
  return /^0\d/.test(text) ? `Remove the leading zeros: ${text.replace(/^0+(?=\d)/, '')}` : null;
}

/** Parses the amount to send. `spendable` is the maximum, or null if it is unknown. */
export function parseAmount(asset: string, typed: string, spendable: Decimal | null): TypedAmount {
  const parseResult = parseNumber('Amount', typed);
  if (parseResult.amount === null) return parseResult;
  const problem = refusalOf(asset, parseResult.amount) ?? shortageMessage(asset, parseResult.amount, spendable);
  return problem === null ? parseResult : { amount: null, problem };
}

function refusalOf(asset: string, amount: Decimal): string | null {
  const refusal = amountRefusal(asset, amount);
  if (refusal === null) return null;
  if (refusal === 'not_above_zero') return 'Amount must be above zero';
  const placeCount = isAsset(asset) ? assetFacts[asset].places : 0;
  return `${asset.toUpperCase()} has ${placeCount} decimal places, this has ${decimalPlaces(amount)}`;
}

function shortageMessage(asset: string, amount: Decimal, spendable: Decimal | null): string | null {
  if (spendable === null || decimal.compare(amount, spendable) <= 0) return null;
  return `More than the ${spendable} ${asset.toUpperCase()} that can be spent`;
}
