import { foreignAddressMessage } from '#contract/money/addresses/foreign-address.ts';
import type { Asset } from '#contract/money/assets.ts';
import { currenciesIn } from '#contract/money/currency-words.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import type { Separator, SheetRow } from '#web/lib/table-file/sheet-table.ts';
import type { AmountUnit } from './sheet.ts';

/** Number of filled cells of a column that are examined to propose its role. */
export const sampleCells = 200;

/** Maximum length of a text that is examined as a number. */
const numberLengthMax = 100;

/** Whether a text is an amount, with or without a unit: `'0.5 BTC'`. */
export function isAmountLike(cell: string): boolean {
  const text = cell.trim();
  return text.length <= numberLengthMax && /\d/.test(text) && /^[-+]?[\d\s.,'’]+( ?[a-z]{1,8})?$/i.test(text);
}

export function isAnyAddress(cell: string): boolean {
  const text = cell.trim();
  return /^\S{20,120}$/.test(text) && foreignAddressMessage(text) !== null;
}

/** Words that may mean that a payment must not be sent, in languages of the desk's users. */
const decisionWords = [
  '(un|pre)?paid|cancel\\w*|void\\w*|hold|deceased|terminated|sanctioned|frozen|disputed|wrong|invalid|withh\\w+|deferred',
  'postponed|revoked|superseded|chargeback|returned|processed|executed|twice|instead|approval|un(approv|confirm)ed',
  'incorrect|awaiting|delete|remove|withdrawn|bounced|obsolete|overpaid|(sent|done|completed|transferred|wired) (on )?\\d+',
  'skip\\w*|exclu\\w*|ignor\\w*|stop|suspend\\w*|dup|duplicates?|dnp|refunded|reversed|settled|rejected|refused|declined',
  'failed|compromised|fraud\\w*|expired|pending|don t|no pay\\w*|not (yet|pay|send|sent|approved|due|to)',
  '(already|was|been) (sent|wired)|pay (after|on|only)|only pay',
  'storn\\w*|gesperrt|nicht|(be|aus)?zahlt|uberwiesen|betaald|ann?ul\\w*|ne pas|paye|no pagar|rechazad\\w*|retenid\\w*|niet',
  'iptal|bloque|rembours\\w*|sospes\\w*|zuruckgestellt|erledigt|keine|deja|enviado|inviato|pag(ad|at)[oa]',
].join('|');
const decision = new RegExp(`\\b(${decisionWords})\\b|отмен|оплачен|не (платить|оплачивать)|取消|不要付|作废|已付|支払済|キャンセル`, 'u');

/** A text that starts with such words, or consists of another word for a status. */
const status = new RegExp(
  `^((${decisionWords}|on hold)( |$)|((to )?(pay|send)|unsent|sent|due|completed?|done|open|draft|approved|included?|released?|block(ed)?|do not (pay|send)|y(es)?|no?|true|false|oui|non|[xn]|ok|ja|nein|si|sim|nao|da|offen|pendi?ente|en attente|pago)$)`,
);

/** Whether a cell states the status of a payment: `'Paid'`, `'✓'`, `'Paid on 3 May'`. */
export function isStatus(cell: string): boolean {
  return status.test(foldedText(cell)) || /^\s*[✓✔✅☑✗✘❌❎☐☒]/u.test(cell);
}

/**
 * Whether a text may decide that a line must not be paid: a status, words such as "do not pay", the hash of a transaction, a
 * comment, or text that the workbook shows as struck.
 */
export function mayDecide(text: string): boolean {
  return text !== '' && (isStatus(text) || hasDecision(text));
}

/** Whether a text may decide that a line must not be paid, by more than a short status such as "no". */
export function hasDecision(text: string): boolean {
  return (
    decision.test(foldedText(text)) || /\b(0x)?[\da-f]{64}\b/i.test(text) || text.includes('~~') || /\bComment on [A-Z]+\d+: /.test(text)
  );
}

/** Dates such as `26.5.2026` and `5.2026`. */
const dates = /(?<!\d)((0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(\d{2,4})?|(0?[1-9]|1[0-2])\.20\d\d)(?!\d)/g;

/** Whether a text may state another amount: a decimal number that is not the amount, or another currency or unit. */
export function mayChangeAmount(text: string, amount: string, asset: Asset | null): boolean {
  const numbers = /[.,]\d/.test(text) ? text.replace(dates, '').match(/(?<![\d.,\p{L}/]|[\d\p{L}]-)[\d.,]*[.,]\d+(?![.,]?\d)/gu) : null;
  if (numbers?.some((number) => decimalNumber.test(number) && !isSameNumber(number.replace(/^\./, '0.'), amount)) === true) return true;
  // "Ada" is more often the name of a person than of a coin.
  return namesOtherCurrency(text.includes('Ada') ? text.replace(/\bAda\b/g, '') : text, asset);
}

/** A number with a fraction and perhaps separators of thousands. */
const decimalNumber = /^(\d*[.,]\d+|\d{1,3}(,\d{3})+\.\d+|\d{1,3}(\.\d{3})+,\d+)$/;

/** Whether two texts contain the same number: `'0,50 BTC'` and `'0.5'`. */
function isSameNumber(text: string, other: string): boolean {
  const digitsOf = (each: string) => withoutTrailingZeros(each.replace(/[^\d.,-]/g, '').replace(/,(?=\d*$)/, '.'));
  return digitsOf(text) === digitsOf(other);
}

/** Words for a multiple of a unit. */
const scales = /\b(thousands?|millions?|tausend|milliers?|multipl\w+)\b|[x×/] ?1,?000\b/i;

/** Whether a text names a currency or a unit other than the asset, or a multiple of a unit. */
export function namesOtherCurrency(text: string, asset: Asset | null): boolean {
  return scales.test(text) || currenciesIn(text).found.some((each) => each.is !== 'asset' || each.asset !== asset);
}

/** Whether a cell is a number other than zero and 1, which may mean "no" and "yes". */
export function isNumber(cell: string): boolean {
  return isNumberOrOne(cell) && cell.trim() !== '1';
}

/** Whether a cell is a number without a unit, and neither zero nor a date. */
function isNumberOrOne(cell: string): boolean {
  return isAmountLike(cell) && !/\p{L}/u.test(cell) && !isZero(cell) && !isDate(cell);
}

/** Whether a cell is a number, perhaps with a unit or in brackets, and neither zero nor a date: `'1.4 BTC'`, `'10%'`, `'(0.1)'`. */
function isQuantity(cell: string): boolean {
  return /[1-9]/.test(cell) && /^\P{L}*(\p{L}{1,8}\P{L}*)?$/u.test(cell) && !isDate(cell);
}

function isZero(cell: string): boolean {
  return /^\W*0[0.,]*\s*%?\s*$/.test(cell);
}

function isDate(cell: string): boolean {
  return /^\s*(\d{1,2}[./]\d{1,2}[./](\d{2,4})?|\d{4}-\d\d-\d\d.*)\s*$/.test(cell);
}

/**
 * Whether a column has other numbers than those of the amounts. If `isNamed`, its header is like one of amounts, and a single number
 * is enough, also with a unit. Otherwise most cells must be numbers. Zeros count as empty. With -1 as `payColumn`,
 * numbers that equal the amounts count too.
 */
export function hasOtherNumbers(rows: readonly SheetRow[], column: number, payColumn: number, isNamed: boolean): boolean {
  const isNumeric = isNamed ? isQuantity : isNumberOrOne;
  const hasOther = rows.some(({ cells }) => {
    const cell = cells[column] ?? '';
    return isNumeric(cell) && !(isNumberOrOne(cell) && isSameNumber(cell, cells[payColumn] ?? ''));
  });
  if (!hasOther) return false;
  const cells = filledCells(rows, column, sampleCells).filter((cell) => !isZero(cell));
  // A one on each line means "yes" or "one piece".
  return (isNamed || matchesMostCells(cells, isNumberOrOne)) && rows.some((row) => (row.cells[column] ?? '').trim() !== '1');
}

export function matchesMostCells(cells: readonly string[], isMatch: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(isMatch).length > cells.length / 2;
}

const blankMark = new RegExp('^([-–—]|n/?a|none|nil)?$', 'i');

/** Whether a cell has no content, or a mark for no content. */
export function isBlank(cell: string): boolean {
  return blankMark.test(cell.trim());
}

export function filledCells(rows: readonly SheetRow[], column: number, max = Infinity): readonly string[] {
  const cells: string[] = [];
  for (const row of rows) {
    if (cells.length === max) break;
    const cell = row.cells[column] ?? '';
    if (!isBlank(cell)) cells.push(cell);
  }
  return cells;
}

/** The lines below the last payment that contain only one text, such as `'Void if altered'`. */
export function remarksBelow(rows: readonly SheetRow[]): readonly SheetRow[] {
  const filledCount = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== '').length;
  return rows.slice(rows.findLastIndex((row) => filledCount(row) > 1) + 1).filter((row) => filledCount(row) === 1);
}

/** An address in a text that is not the destination, or null. */
export function otherAddressIn(text: string, destination: string): string | null {
  if (text.length < 25) return null;
  // An address may follow a word and a colon, or have the prefix of its network.
  const words = text.match(/[a-z\d:]{25,}/gi)?.flatMap((word) => [word, word.slice(word.lastIndexOf(':') + 1)]) ?? [];
  return words.find((word) => !destination.includes(word) && isAnyAddress(word)) ?? null;
}

/**
 * The amount that the separator may have split between a cell and the next: `'1'` and `'500.25'` give `'1,500.25'`. Null if the
 * two cells cannot be parts of one amount.
 */
export function splitAmount(cells: readonly string[], column: number, separator: Separator | null, unit: AmountUnit | null): string | null {
  if (separator !== ',' && separator !== ' ') return null;
  const whole = (cells[column] ?? '').trim();
  // A word or a remark may follow: "5 BTC", "500.25 (rent)".
  const [, rest = ''] = /^\s*(\d+(?:\.\d+)?)(?:\s+\p{L}+|\s*\(.*)?\s*$/u.exec(cells[column + 1] ?? '') ?? [];
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}(\.\d+)?$/.test(rest);
  const isFraction = separator === ',' && unit !== 'base' && /^\d+$/.test(whole) && /^\d{1,18}$/.test(rest);
  return isGroup || isFraction ? `${whole}${separator}${rest}` : null;
}
