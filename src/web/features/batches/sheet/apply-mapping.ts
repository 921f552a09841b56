import { batchSendAssets, type Asset } from '#contract/money/assets.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import type { SheetRow, SheetTable } from '#web/lib/table-file/sheet-table.ts';
import { remarksBelow } from './cell-kinds.ts';
import { isTotal } from './check-row.ts';
import { columnDoubts } from './column-doubts.ts';
import { assetOfHeads, columnsOf, divideTable, headerOf, isOtherHeader, isRepeatedHeader, rowsBelow } from './propose-mapping.ts';
import { exampleRow, hasPaymentHeads, problemsHeader, readHead, roleLabels } from './read-head.ts';
import { rowCurrency, type CurrencySetting } from './row-currency.ts';
import {
  shortenCell,
  type AssetRows,
  type BatchAsset,
  type ColumnRole,
  type MappedRole,
  type Mapping,
  type OmittedLines,
  type SheetColumns,
} from './sheet.ts';

/** A table with confirmed columns. Each line below the header became a row of an asset, or was left out with a reason. */
export type MappedTable = {
  readonly header: readonly string[];
  readonly columns: SheetColumns;
  readonly currency: CurrencySetting;
  readonly separator: SheetTable['separator'];
  readonly groups: readonly AssetRows[];
  readonly leftOut: readonly OmittedLines[];
  readonly linesAboveCount: number;
};

/**
 * Returns a mapping in which the column has the role. Other columns with the role are ignored, unless it is the status: several
 * columns can state it.
 */
export function withRole(mapping: Mapping, column: number, role: MappedRole): Mapping {
  const isUnique = role !== 'ignored' && role !== 'status';
  const others = (each: MappedRole): MappedRole => (isUnique && (each === role || each === `${role}?`) ? 'ignored' : each);
  return { ...mapping, roles: mapping.roles.map((each, index) => (index === column ? role : others(each))) };
}

/** The questions that the user must answer before the lines can become rows. Empty if the mapping is complete. */
export function mappingQuestions(table: Pick<SheetTable, 'lines' | 'separator'>, mapping: Mapping): readonly string[] {
  const { columns, currency } = currencyOf(table, mapping);
  const header = headerOf(table.lines, mapping.header);
  const questions: string[] = [];
  const divided = divideTable(table.lines, mapping.header, table.separator);
  for (const [column, mappedRole] of mapping.roles.entries()) {
    if (!mappedRole.endsWith('?')) continue;
    const [firstColumn, ...otherColumns] = [...mapping.roles.keys()].filter((index) => mapping.roles[index] === mappedRole);
    const label = roleLabels[mappedRole.slice(0, -1) as ColumnRole];
    const isChoice = otherColumns.length > 0 && !/^(note|payee|ignored)/.test(mappedRole);
    if (isChoice && column === firstColumn) questions.push(`Several columns can be “${label}”: choose one.`);
    questions.push(...columnDoubts(divided, mapping.roles, column));
  }
  const remarks = remarksBelow(divided.rows);
  const otherHeader = divided.rows.find(
    (row) =>
      !remarks.includes(row) &&
      !isTotal(row.cells, row.cells[columns.destination ?? -1] ?? '') &&
      isOtherHeader(row.cells, header, columns.amount),
  );
  if (otherHeader !== undefined)
    questions.push(
      `Line ${otherHeader.line} looks like the header of another table (“${otherHeader.cells.filter((cell) => cell.trim() !== '').join(', ')}”). Put the lines below it in a file of their own.`,
    );
  const repeatedHeads = header.filter((head, column) => header.indexOf(head) !== column);
  if (hasPaymentHeads(repeatedHeads))
    questions.push(`The header has “${repeatedHeads.join('”, “')}” twice. Put each of the two tables in a file of its own.`);
  const isOpen = (role: ColumnRole) => mapping.roles.some((each) => each === role || each === `${role}?`);
  if (!isOpen('destination')) questions.push('Choose the column of the addresses or names.');
  if (!isOpen('amount')) questions.push('Choose the column of the amounts.');
  const foreignCurrency = columns.amount === null ? null : readHead(header[columns.amount] ?? '').foreign;
  if (foreignCurrency !== null)
    questions.push(
      `The amounts are in ${foreignCurrency}: the desk sends no ${foreignCurrency} and never converts. Choose another column.`,
    );
  // Until the user has chosen the amounts, their header may name the asset and the unit.
  if (columns.amount !== null) {
    if (currency.asset === null && columns.asset === null) questions.push('Choose the asset.');
    if (currency.unit === null && columns.unit === null) questions.push('Choose the unit of the amounts.');
  }
  if (columns.status !== null && mapping.statuses.length === 0) questions.push('Select the status values to pay.');
  return [...new Set(questions)];
}

function currencyOf({ lines }: Pick<SheetTable, 'lines'>, mapping: Mapping): Pick<MappedTable, 'columns' | 'currency'> {
  const columns = columnsOf(mapping.roles);
  const header = headerOf(lines, mapping.header);
  const namedAsset = assetOfHeads(header, columns);
  const unit = columns.amount === null ? null : readHead(header[columns.amount] ?? '').unit;
  const asset = namedAsset ?? mapping.asset;
  return { columns, currency: { columns, asset, unit: unit ?? mapping.unit, heads: { asset: namedAsset, unit } } };
}

export type StatusCount = { readonly value: string; readonly count: number };

/** The status of a line. If several columns state it, joins their texts: `'approved · paid'`. */
function statusOf(cells: readonly string[], roles: Mapping['roles']): string {
  const texts = roles.flatMap((role, column) => (role === 'status' ? [(cells[column] ?? '').trim()] : []));
  return texts.length > 1 ? texts.map((text) => text || 'Empty').join(' · ') : (texts[0] ?? '');
}

/** The values of the status column with their numbers of lines, most frequent value first. */
export function statusCounts({ lines }: Pick<SheetTable, 'lines'>, mapping: Mapping): readonly StatusCount[] {
  if (!mapping.roles.includes('status')) return [];
  return countTexts(rowsBelow(lines, mapping.header), (cells) => statusOf(cells, mapping.roles));
}

/** The different texts of the lines with their numbers of lines, most frequent text first. */
export function countTexts(rows: readonly SheetRow[], textOf: (cells: readonly string[]) => string): readonly StatusCount[] {
  const counts = Map.groupBy(rows, ({ cells }) => textOf(cells));
  return [...counts]
    .map(([value, lines]) => ({ value, count: lines.length }))
    .toSorted((one, other) => other.count - one.count || (other.value === '' ? 1 : 0) - (one.value === '' ? 1 : 0));
}

/** A line that becomes a row of an asset, or that is left out with a reason. */
type MappedLine =
  | { readonly row: SheetRow; readonly asset: BatchAsset }
  | { readonly row: SheetRow; readonly message: string; readonly withdrawal: OmittedLines['withdrawal'] };

/** Groups the lines below the header by asset. A line that no batch can send is left out, with a reason. */
export function applyMapping(table: Pick<SheetTable, 'lines' | 'separator'>, mapping: Mapping): MappedTable {
  const { columns, currency } = currencyOf(table, mapping);
  const header = headerOf(table.lines, mapping.header);
  const lineOf = (row: SheetRow): MappedLine => {
    const { cells } = row;
    // A line without an amount may be a remark about other lines.
    const isRemark = columns.amount !== null && !/\d/.test(cells[columns.amount] ?? '');
    const text = isRemark ? ` “${shortenCell(cells.filter((cell) => cell.trim() !== '').join(' '), 80)}”` : '';
    const omit = (message: string, withdrawal: OmittedLines['withdrawal'] = null) => ({ row, message, withdrawal });
    const status = columns.status === null ? null : statusOf(cells, mapping.roles);
    const currencyOfRow = rowCurrency(cells, currency);
    if (cells.some((cell) => cell.trim() === exampleRow[0])) return omit('Example line of the template.');
    if (isRepeatedHeader(cells, header)) return omit('Repeats the header.');
    if (status !== null && !mapping.statuses.includes(status))
      return omit(`Status “${status === '' ? 'Empty' : status}” is not selected.${text}`);
    if ('refusal' in currencyOfRow) return omit(currencyOfRow.refusal + text);
    const { asset } = currencyOfRow;
    if (isBatchAsset(asset)) return { row, asset };
    return omit(`A batch cannot send ${asset.toUpperCase()}.`, withdrawalOf(cells, columns, currencyOfRow));
  };
  const lines = rowsBelow(table.lines, mapping.header).map(lineOf);
  const rowsByAsset = Map.groupBy(
    lines.filter((line) => 'asset' in line),
    ({ asset }) => asset,
  );
  // Each line with a withdrawal is listed separately, because its link fills in its own payment.
  const omittedLines = Map.groupBy(
    lines.filter((line) => 'message' in line),
    ({ row, message, withdrawal }) => (withdrawal === null ? message : `${message} (line ${row.line})`),
  );
  const groups = [...rowsByAsset].map(([asset, each]) => ({ asset, rows: each.map(({ row }) => row) }));
  return {
    ...withoutProblems({ header, columns, groups }),
    currency,
    separator: table.separator,
    leftOut: [...omittedLines.values()].map((each) => ({
      message: each[0]?.message ?? '',
      lines: each.map(({ row }) => row.line),
      withdrawal: each[0]?.withdrawal ?? null,
    })),
    linesAboveCount: mapping.header ?? 0,
  };
}

function isBatchAsset(asset: Asset): asset is BatchAsset {
  return batchSendAssets.some((each) => each === asset);
}

/** Returns the table without the column of problems that the desk added to the file. A batch must not record it. */
function withoutProblems(table: Pick<MappedTable, 'header' | 'columns' | 'groups'>): typeof table {
  const { header, columns, groups } = table;
  const position = header.lastIndexOf(problemsHeader);
  if (position === -1) return table;
  const shifted = Object.entries(columns).map(([role, column]) => [role, column === null || column < position ? column : column - 1]);
  const withoutProblem = (row: SheetRow) => ({ ...row, cells: row.cells.toSpliced(position, 1) });
  return {
    header: header.toSpliced(position, 1),
    columns: Object.fromEntries(shifted) as SheetColumns,
    groups: groups.map(({ asset, rows }) => ({ asset, rows: rows.map(withoutProblem) })),
  };
}

/** The payment of a line, as values for the withdrawal form. A value that the line does not state exactly is empty. */
function withdrawalOf(
  cells: readonly string[],
  columns: SheetColumns,
  { asset, unit }: { readonly asset: Asset; readonly unit: 'native' | 'base' },
): OmittedLines['withdrawal'] {
  const textOf = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
  const amount = textOf(columns.amount);
  const isExact = unit === 'native' ? /^\d+(\.\d+)?$/.test(amount) : /^\d+$/.test(amount);
  const exactAmount = !isExact ? '' : unit === 'native' ? amount : nativeAmount(asset, amount);
  return { asset, to: textOf(columns.destination), tag: textOf(columns.tag), amount: exactAmount };
}
