import { currenciesIn } from '#contract/money/currency-words.ts';
import { linesLabel } from '#contract/rules/lines-label.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import type { Separator, SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { isAmountLike, mayDecide, otherAddressIn, splitAmount } from './cell-kinds.ts';
import { readHead, roleLabels } from './read-head.ts';
import { shortenCell, type ColumnRole, type Mapping } from './sheet.ts';

/** A table, divided at its header. */
export type DividedTable = {
  readonly linesAbove: readonly SheetRow[];
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly separator: Separator | null;
};

/** A column that names the source of the payments. */
export const sourceHeads = /^from|from( address| wallet| account)?$|\b(source|sender|sending|refund|return)/;

/** Maximum number of different texts that a doubt names. */
const textsMax = 8;

/**
 * Why the user must confirm the role of a column, one sentence each: a column without influence on the payments may decide one, or
 * the amounts may have another unit. Each sentence names a line or a header. Empty for a column without doubts.
 */
export function columnDoubts(table: DividedTable, roles: Mapping['roles'], column: number): readonly string[] {
  const role = (roles[column] ?? 'ignored').replace('?', '') as ColumnRole | 'ignored';
  const choice = `choose “${roleLabels[role]}” for this column.`;
  if (role === 'amount')
    return [...unitDoubts(table, column), ...aboveDoubts(table, readHead(table.header[column] ?? '').asset)].map(
      (doubt) => `${doubt}, ${choice}`,
    );
  if (role !== 'note' && role !== 'payee' && role !== 'ignored') return [];
  const { header, rows, separator } = table;
  const head = (header[column] ?? '').trim();
  const { unit } = readHead(header[column - 1] ?? '');
  const destination = roles.findIndex((each) => each.startsWith('destination'));
  const doubts: string[] = [];
  const addDoubt = (textOf: (cells: readonly string[]) => string | null, sentenceOf: (texts: string) => string) => {
    const found = rows.flatMap(({ line, cells }) => {
      const text = textOf(cells);
      return text === null ? [] : [{ line, text: shortenCell(text) }];
    });
    const texts = [...new Set(found.map(({ text }) => `“${text}”`))].slice(0, textsMax);
    if (texts.length > 0) doubts.push(`${linesLabel(found.map(({ line }) => line))}: ${sentenceOf(texts.join(', '))}`);
  };
  if (roles[column - 1]?.startsWith('amount'))
    addDoubt(
      (cells) => splitAmount(cells, column - 1, separator, unit),
      (amount) => `a separator may have split the amount ${amount}. If not, ${choice}`,
    );
  addDoubt(
    (cells) => (mayDecide(cells[column] ?? '') ? (cells[column] ?? '').trim() : null),
    (texts) =>
      `“${head}” contains ${texts}. Choose “${roleLabels.status}” to select the lines to pay, or “${roleLabels[role]}” to pay all.`,
  );
  if (!sourceHeads.test(head.toLowerCase()))
    addDoubt(
      (cells) => otherAddressIn(cells[column] ?? '', cells[destination] ?? ''),
      (address) => `“${head}” has another address, ${address}. If it changes no payment, ${choice}`,
    );
  return doubts;
}

/** Doubts about the unit of the amounts, from the header and from the amounts. */
function unitDoubts({ header, rows, separator, linesAbove }: DividedTable, column: number): readonly string[] {
  const head = header[column] ?? '';
  const { unknown, foreign } = readHead(head);
  const amounts = rows.map(({ cells }) => (cells[column] ?? '').trim());
  const isGrouped = (amount: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(amount);
  const groupedAmount = amounts.find(isGrouped) ?? '';
  const hasCommas =
    amounts.some((amount) => /\d,\d/.test(amount)) ||
    (separator !== ',' && amounts.every((amount) => isGrouped(amount) || !amount.includes('.')));
  const emptyHead = header.find(
    (text, index) => readHead(text).foreign !== null && rows.every(({ cells }) => (cells[index] ?? '').trim() === ''),
  );
  const isNamed = linesAbove.length > 0 || header.some((text) => !/^Column \d+$/.test(text));
  return [
    ...(isNamed && foreign === null && unknown !== null ? [`“${head}” may name another currency or unit (${unknown}). If not`] : []),
    ...(groupedAmount !== '' && hasCommas
      ? [`${groupedAmount} may mean ${groupedAmount.replace('.', '')}. If it means ${withoutTrailingZeros(groupedAmount)}`]
      : []),
    ...(emptyHead === undefined ? [] : [`“${emptyHead}” may be the currency of the amounts. If not`]),
  ];
}

/** Doubts from the lines above the header: one may name another unit, state that the lines are paid, or be a payment. */
function aboveDoubts({ linesAbove }: DividedTable, asset: string | null): readonly string[] {
  return linesAbove.flatMap(({ line, cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const text = filled.join(' ');
    const namesOther = currenciesIn(text).found.some((each) => each.is !== 'asset' || each.asset !== asset);
    const isPayment = filled.length > 1 && filled.some((cell) => isAmountLike(cell) && !/\d\.\d+\.\d/.test(cell));
    return namesOther || isPayment || mayDecide(text) ? [`Line ${line} contains “${shortenCell(text, 80)}”. If it changes no payment`] : [];
  });
}
