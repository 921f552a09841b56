import { assetFacts } from '#contract/money/assets.ts';
import { readCurrency } from '#contract/money/currency-words.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import { formulaMessages, hiddenCharacterIn, isFormula, trimCell } from '#contract/wire/hidden-characters.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { numberReadings } from '#web/lib/number-readings.ts';
import { rowProblem, shortenCell, type AmountUnit, type BatchAsset, type RowProblem } from './sheet.ts';

export type AmountFormat = { readonly asset: BatchAsset; readonly unit: AmountUnit };

/** Maximum digits of an amount in base units. The contract has the same limit (`contract/desk/batches.ts`). */
export const digitsMax = 30;

/**
 * Reads an amount exactly. Returns its base units as digits, or a problem; an ambiguous amount gives a problem with each possible
 * amount.
 */
export function readAmountCell(cell: string, format: AmountFormat): string | RowProblem {
  const text = trimCell(cell);
  if (!/^\d+(\.\d+)?$/.test(text)) return unreadableProblem(text, format);
  const [wholeDigits = '', fraction = ''] = text.split('.');
  if (format.unit === 'base') return fraction === '' ? digitsOf(wholeDigits, text, format) : fractionProblem(text, fraction, format);
  const digits = fraction.replace(/0+$/, '');
  const { places } = assetFacts[format.asset];
  if (digits.length <= places) return digitsOf(wholeDigits + digits.padEnd(places, '0'), text, format);
  const ticker = format.asset.toUpperCase();
  return problem(
    `${ticker} has ${places} decimal places, this has ${digits.length}: less than one ${unitOf(format)} cannot be sent.`,
    `Use at most ${places} decimal places.`,
    usableOffers([displayedNumber(text)], format),
  );
}

/** Number of digits of a calculated number that a spreadsheet displays. It stores up to 17. */
const spreadsheetDigits = 15;

/** A stored number as the spreadsheet displays it: `'0.3'` for `'0.30000000000000004'`. Null for a text with fewer digits. */
function displayedNumber(text: string): string | null {
  const digits = text.replace('.', '').replace(/^0+/, '');
  const droppedCount = digits.length - spreadsheetDigits;
  if (droppedCount < 1 || droppedCount > 2) return null;
  const units = BigInt(digits.slice(0, spreadsheetDigits)) + (digits.charAt(spreadsheetDigits) >= '5' ? 1n : 0n);
  const places = (text.split('.')[1] ?? '').length - droppedCount;
  const value = plainDecimal(`${units}e${-places}`);
  return value === null ? null : withoutTrailingZeros(value);
}

function digitsOf(units: string, text: string, format: AmountFormat): string | RowProblem {
  const digits = units.replace(/^0+/, '');
  if (digits === '') return problem(`${text} is zero: an amount must be above zero.`, 'Enter the amount to pay, or delete the row.');
  if (digits.length <= digitsMax) return digits;
  return problem(
    `This has ${digits.length} digits in ${unitOf(format)}: an amount has at most ${digitsMax}.`,
    'Enter the intended amount.',
  );
}

function fractionProblem(text: string, fraction: string, format: AmountFormat): RowProblem {
  const hasThousands = /^\d{1,3}(\.\d{3})+$/.test(text);
  const offers = [
    ...(/^0+$/.test(fraction) ? [text.slice(0, text.indexOf('.'))] : []),
    ...(hasThousands ? [text.replaceAll('.', '')] : []),
  ];
  return problem(
    `“${shortenCell(text)}” is not a whole number of ${unitOf(format)}: amounts are in base units.`,
    `Enter a whole number, or switch the amounts to ${format.asset.toUpperCase()}.`,
    offers.filter((offer) => isUsable(offer, format)),
  );
}

/** The problem of a text that is not an amount. The simplest reasons are checked first. */
function unreadableProblem(text: string, format: AmountFormat): RowProblem {
  if (text === '') return problem('The amount is missing.', 'Enter the amount to pay.');
  const readings = numberReadings(text);
  if (readings !== null) return ambiguityProblem(text, readings, format);
  const hiddenCharacter = hiddenCharacterIn(text);
  if (hiddenCharacter !== null) {
    const offers = isUsable(hiddenCharacter.cleaned, format)
      ? [hiddenCharacter.cleaned]
      : (numberReadings(hiddenCharacter.cleaned) ?? []).filter((each) => isUsable(each, format));
    return problem(`The amount contains ${hiddenCharacter.label}.`, 'Use the plain digits 0 to 9.', offers);
  }
  if (isFormula(text)) return problem(formulaMessages.message, formulaMessages.remedy);
  if (/(^|[\s\p{Sc}]|\p{L}{2})[-−–]\s*[\d.]/u.test(text))
    return problem(`“${shortenCell(text)}” is below zero: an amount must be above zero.`, 'Enter the amount to pay.');
  if (/^\d*\.?\d+e[+-]?\d+$/i.test(text)) {
    return problem(
      `“${shortenCell(text)}” is written with an exponent, which may have lost digits.`,
      'Format the column with all digits in the spreadsheet and save it again.',
      usableOffers([plainDecimal(text)], format),
    );
  }
  const [digits = ''] = /\d[\d.]*|\.\d+/.exec(text) ?? [];
  const number = digits.replace(/^\./, '0.').replace(/\.$/, '');
  const unit = unitNamed(text.replace(digits, '').replace(/^\+/, '').trim(), format);
  return problem(
    `“${shortenCell(text)}” is not a number.`,
    `Use digits with at most one point: ${example[format.unit]}.`,
    usableOffers([unit === null ? null : inUnit(number, unit, format)], format),
  );
}

/** The unit that the text around a number names: the unit of the amounts if it is empty, null if it is no unit of the asset. */
function unitNamed(text: string, { asset, unit }: AmountFormat): AmountUnit | null {
  if (text === '') return unit;
  const currency = readCurrency(text);
  if (currency?.is === 'asset' && currency.asset === asset) return 'native';
  return currency?.is === 'base' && currency.assets.includes(asset) ? 'base' : null;
}

/** A number in the unit of the amounts. Null if it is not exact. */
function inUnit(number: string, unit: AmountUnit, format: AmountFormat): string | null {
  if (unit === format.unit) return number;
  if (unit === 'base') return /^\d+$/.test(number) ? nativeAmount(format.asset, number) : null;
  const units = plainDecimal(number);
  return units === null ? null : `${toBaseUnits(units, assetFacts[format.asset].places) ?? ''}`;
}

const example = { native: '0.5', base: '50000000' } as const satisfies Record<AmountUnit, string>;

function ambiguityProblem(text: string, readings: readonly string[], format: AmountFormat): RowProblem {
  const offers = readings.filter((reading) => isUsable(reading, format));
  const message =
    offers.length > 1
      ? `“${shortenCell(text)}” can mean ${offers.join(' or ')}.`
      : `“${shortenCell(text)}” has characters that do not belong in a number.`;
  return problem(message, 'Use a decimal point and no thousands separators.', offers);
}

function usableOffers(offers: readonly (string | null)[], format: AmountFormat): readonly string[] {
  return offers.filter((offer) => offer !== null).filter((offer) => isUsable(offer, format));
}

function isUsable(text: string, format: AmountFormat): boolean {
  return (
    /^\d+(\.\d+)?$/.test(text) && (format.unit === 'native' || !text.includes('.')) && typeof readAmountCell(text, format) === 'string'
  );
}

function unitOf({ asset }: AmountFormat): string {
  return assetFacts[asset].baseUnit;
}

function problem(message: string, remedy: string, offers?: readonly string[]): RowProblem {
  return rowProblem('amount', message, remedy, offers);
}
