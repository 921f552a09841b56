import type { Asset } from '#contract/money/assets.ts';
import { currenciesIn } from '#contract/money/currency-words.ts';
import { linesLabel } from '#contract/rules/lines-label.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import type { Separator, SheetRow } from '#web/lib/table-file/sheet-table.ts';
import {
  filledCells,
  hasDecision,
  hasOtherNumbers,
  isAmountLike,
  isBlank,
  isNumber,
  matchesMostCells,
  mayChangeAmount,
  mayDecide,
  namesOtherCurrency,
  otherAddressIn,
  remarksBelow,
  sampleCells,
  splitAmount,
} from './cell-kinds.ts';
import { readHead, roleLabels } from './read-head.ts';
import { shortenCell, type ColumnRole, type Mapping } from './sheet.ts';

export type DividedTable = {
  readonly linesAbove: readonly SheetRow[];
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly separator: Separator | null;
};

/** Headers that name the source of the payments, or an address to which the payments may come back. */
const otherAddressHeads = /^(sent )?from( address| wallet| account)?$|\b(source|sender|sending|refund|return)\b/;

/** Headers of whole numbers or dates that identify a record. */
const identifierHeads =
  /^(rank|year|month|week|day|gl account|extension|sin|ssn)$|\b(ids?|no|nr|date|datum|jahr|monat|period)$|\w (num|number|numero)$|nummer$/;

/** Headers of numbers that are not paid. */
export const otherNumbers =
  /\b(balance|saldo|solde|rate|price|commission|deductions?|discount|tax|vat)\b|^((network|transaction|tx|miner) )?fees?$/;

/** Headers of numbers that may have to be subtracted from the amounts. */
const deductions = /deduct|discount|withh|tax|vat|fee|advance|commission|percent|%|abzug|rabatt|skonto|steuer|anzahlung|retenc|remise/i;

/** Headers of columns without influence on a payment, such as a country, whose code "NO" is no status. */
export const recordHeads =
  /\b(country|nationality|language|middle name|title|phone|telefon|mobile|fax|e ?mail|street|address line|city|zip|postal|postcode|(vat|tax) (id|no|number)|po number|cost cent(er|re)|department|birth\w*)\b/;

/** Maximum number of different texts that a doubt names. */
const textsMax = 8;

/**
 * Why the user must confirm the role of a column, one sentence each: a column without influence on the payments may decide one, or
 * the amounts may have another unit. Each sentence names a line or a header. Empty for a column without doubts.
 */
export function columnDoubts(table: DividedTable, roles: Mapping['roles'], column: number): readonly string[] {
  const role = (roles[column] ?? 'ignored').replace('?', '') as ColumnRole | 'ignored';
  const { header, rows, separator } = table;
  const head = (header[column] ?? '').trim() || `Column ${column + 1}`;
  const choice = `choose “${roleLabels[role]}” for “${head}”.`;
  const ofHead = headDoubts(table, roles, column).map((doubt) => `${doubt}, ${choice}`);
  if (role === 'amount')
    return [
      ...ofHead,
      ...[...unitDoubts(table, column), ...remarkDoubts(table, readHead(head).asset)].map((doubt) => `${doubt}, ${choice}`),
    ];
  if (role !== 'note' && role !== 'payee' && role !== 'ignored') return [];
  const isRecord = recordHeads.test(foldedText(head));
  const [destination, amount] = [columnWith(roles, 'destination'), columnWith(roles, 'amount')];
  const { unit } = readHead(header[column - 1] ?? '');
  const { asset } = readHead(header[amount] ?? '');
  const doubts: string[] = [...ofHead];
  const addDoubt = (textOf: (cells: readonly string[]) => string | null, sentenceOf: (texts: string) => string) => {
    const found = rows.flatMap(({ line, cells }) => {
      const text = textOf(cells);
      return text === null ? [] : [{ line, text: shortenCell(text) }];
    });
    const texts = [...new Set(found.map(({ text }) => `“${text}”`))];
    const more = texts.length > textsMax ? ` and ${texts.length - textsMax} more` : '';
    if (texts.length > 0)
      doubts.push(`${linesLabel(found.map(({ line }) => line))}: ${sentenceOf(texts.slice(0, textsMax).join(', ') + more)}`);
  };
  if (amount === column - 1 && !isRecord)
    addDoubt(
      (cells) => splitAmount(cells, amount, separator, unit),
      (text) => `a separator may have split the amount ${text}. If not, ${choice}`,
    );
  const isNote = role === 'note' || /^(note|memo)$/.test(`${readHead(head).kind}`);
  const isException = exceptionsIn(table, roles, column, isNote);
  const isRemark = isNote || (role === 'ignored' && isUnnamed(head) && !hasNumbers(table, column));
  // A short text such as "NO" is a code of a country, and no status.
  const decides = (text: string, cells: readonly string[]) =>
    isRecord ? hasDecision(text) : mayDecide(text) || isException(cells) || (isRemark && mayChangeAmount(text, cells[amount] ?? '', asset));
  addDoubt(
    (cells) => {
      const text = (cells[column] ?? '').trim();
      return text !== '' && decides(text, cells) ? text : null;
    },
    (texts) =>
      `“${head}” contains ${texts}. If it changes no payment, or you will correct the rows, ${choice} Or choose “${roleLabels.status}” to select the lines to pay.`,
  );
  if (!otherAddressHeads.test(head.toLowerCase()))
    addDoubt(
      (cells) => otherAddressIn(cells[column] ?? '', cells[destination] ?? ''),
      (address) => `“${head}” has another address, ${address}. If it changes no payment, ${choice}`,
    );
  return doubts;
}

/** Whether a header leaves open what its column contains. */
function isUnnamed(head: string): boolean {
  const { kind, foreign, unknown } = readHead(head);
  return kind === null && foreign === null && !otherNumbers.test(unknown ?? '');
}

/** The index of the first column with a role, with or without a question mark. -1 without such a column. */
export function columnWith(roles: Mapping['roles'], role: ColumnRole): number {
  return roles.findIndex((each) => each.startsWith(role));
}

function hasNumbers({ rows }: DividedTable, column: number): boolean {
  return matchesMostCells(filledCells(rows, column, sampleCells), isNumber);
}

/** Whether a column identifies records: by its header, and by whole numbers, dates or texts. */
function isIdentifier({ header, rows }: DividedTable, column: number): boolean {
  const head = header[column] ?? '';
  if (recordHeads.test(foldedText(head))) return true;
  const isWhole = (cell: string) => /^\s*\d+\s*$/.test(cell) || !isNumber(cell);
  return (head.trim() === '#' || identifierHeads.test(foldedText(head))) && filledCells(rows, column, sampleCells).every(isWhole);
}

/**
 * Returns whether a line is an exception in a column: most lines have the same text, no text, or their amount. A remark on few
 * lines, such as "fraud", often changes their payments.
 */
function exceptionsIn({ rows }: DividedTable, roles: Mapping['roles'], column: number, isNote: boolean) {
  const [amount, isPayee] = [columnWith(roles, 'amount'), roles[column]?.startsWith('payee') === true];
  const textOf = (cells: readonly string[]) => {
    const text = (cells[column] ?? '').trim();
    if (isBlank(text)) return '';
    return text === (cells[amount] ?? '').trim() ? '=' : text.toLowerCase();
  };
  const counts = Map.groupBy(isPayee ? [] : rows, ({ cells }) => textOf(cells));
  const [[usualText, { length }] = ['', []]] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  const areMost = 2 * length > rows.length || (usualText === '' && 2 * length === rows.length);
  return (cells: readonly string[]) => areMost && textOf(cells) !== usualText && (isNote || usualText === '' || usualText === '=');
}

/** Doubts from the headers. A user who has answered them before need not answer them again. */
export function headDoubts(table: DividedTable, roles: Mapping['roles'], column: number): readonly string[] {
  const { header, linesAbove } = table;
  const head = header[column] ?? '';
  if (roles[column]?.startsWith('amount') !== true)
    return (head.includes(' ') && mayDecide(head)) || (readHead(head).kind === null && hasDecision(head))
      ? [`“${head}” may decide which lines are paid. If it changes no payment`]
      : [];
  const { asset, unit, unknown, foreign } = readHead(head);
  const isNamed = linesAbove.length > 0 || header.some((text) => !/^Column \d+$/.test(text));
  const isNamedNumber = (text: string, index: number) => {
    const other = readHead(text);
    // A column of currencies explains the amounts beside it.
    const isAmount = other.kind === 'amount' && other.foreign === null && readHead(header[index + 1] ?? '').kind !== 'asset';
    const isOfAsset = asset !== null && other.asset === asset && !otherNumbers.test(text.toLowerCase());
    return isAmount || isOfAsset || deductions.test(text);
  };
  const mayMatter = (text: string, index: number) => {
    const isNumberOfPayment = isNamedNumber(text, index);
    return (
      (isNumberOfPayment || isUnnamed(text) || (asset === null && unit === null)) &&
      !isIdentifier(table, index) &&
      // A deduction may be as large as the amount.
      hasOtherNumbers(table.rows, index, deductions.test(text) ? -1 : column, isNumberOfPayment)
    );
  };
  const unitHead = header.find(
    (text, index) =>
      !/^(amount|asset|unit|network)/.test(roles[index] ?? '') &&
      currenciesIn(text).found.some(({ is }) => is !== 'asset') &&
      !hasNumbers(table, index),
  );
  // A user who chooses between several columns compares their numbers anyway.
  const isChoice = columnWith(roles, 'amount') !== roles.findLastIndex((each) => each.startsWith('amount'));
  const others = header.filter((text, index) => isNamed && !isChoice && roles[index] === 'ignored' && mayMatter(text, index));
  return [
    ...(isNamed && foreign === null && unknown !== null ? [`“${head}” may mean other amounts or another unit (${unknown}). If not`] : []),
    ...(unitHead === undefined ? [] : [`“${unitHead}” may name the unit of the amounts. If not`]),
    ...(others.length > 0
      ? [`“${others.join('”, “')}” also ${others.length === 1 ? 'has' : 'have'} numbers. If “${head}” has the amounts to pay`]
      : []),
  ];
}

/** Doubts about the unit of the amounts from the lines. */
function unitDoubts({ header, rows, separator }: DividedTable, column: number): readonly string[] {
  const amounts = rows.map(({ cells }) => (cells[column] ?? '').trim());
  const isGrouped = (amount: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(amount);
  const groupedAmount = amounts.find(isGrouped) ?? '';
  const hasCommas =
    amounts.some((amount) => /\d,\d/.test(amount)) ||
    (groupedAmount !== '' && rows.some(({ cells }) => cells.some((cell) => /\d\.\d{3},\d/.test(cell)))) ||
    (separator !== ',' && amounts.every((amount) => isGrouped(amount) || !amount.includes('.')));
  const emptyHead = header.find(
    (text, index) => readHead(text).foreign !== null && rows.every(({ cells }) => (cells[index] ?? '').trim() === ''),
  );
  return [
    ...(groupedAmount !== '' && hasCommas
      ? [`${groupedAmount} may mean ${groupedAmount.replace('.', '')}. If it means ${withoutTrailingZeros(groupedAmount)}`]
      : []),
    ...(emptyHead === undefined ? [] : [`“${emptyHead}” may be the currency of the amounts. If not`]),
  ];
}

/** Doubts from remarks above and below the header: one may name another unit, state that the lines are paid, or be a payment. */
function remarkDoubts({ linesAbove, header, rows }: DividedTable, asset: Asset | null): readonly string[] {
  const linesBelow = header.length > 1 ? remarksBelow(rows) : [];
  return [...linesAbove, ...linesBelow].flatMap(({ line, cells }, index) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const text = filled.join(' ');
    const isAbove = index < linesAbove.length;
    const isPayment = isAbove && filled.length > 1 && filled.some((cell) => isAmountLike(cell) && !/\d\.\d+\.\d/.test(cell));
    return namesOtherCurrency(text, asset) || isPayment || mayDecide(text)
      ? [`Line ${line} contains “${shortenCell(text, 80)}”. If it changes no payment`]
      : [];
  });
}
