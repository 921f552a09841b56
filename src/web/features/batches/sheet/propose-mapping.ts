import type { Asset } from '#contract/money/assets.ts';
import { currenciesIn, readCurrency } from '#contract/money/currency-words.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import type { Separator, SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { filledCells, isAmountLike, isAnyAddress, matchesMostCells, mayDecide, sampleCells } from './cell-kinds.ts';
import { isTypeName } from './check-row.ts';
import {
  amountCandidates,
  assetCandidates,
  destinationCandidates,
  first,
  proposedUnit,
  statusCandidates,
  type Column,
} from './column-candidates.ts';
import { columnDoubts, headDoubts, type DividedTable } from './column-doubts.ts';
import { hasPaymentHeads, problemsHeader, readHead, type Head } from './read-head.ts';
import { columnRoles, type ColumnRole, type MappedRole, type Mapping, type SheetColumns } from './sheet.ts';

/** Number of first lines that may contain the header. */
const headerMax = 30;

/**
 * Proposes the index of the header line: the first line with headers of a payment, or else the first without numbers or
 * addresses. Null without such a line.
 */
export function proposeHeader(lines: readonly SheetRow[]): number | null {
  const firstLines = lines.slice(0, headerMax);
  const isDataLine = firstLines.map(({ cells }) => cells.some((cell) => isAmountLike(cell) || isAnyAddress(cell)));
  const paymentHeaderIndex = firstLines.findIndex(({ cells }) => hasPaymentHeads(cells));
  // A line with an address is a payment, so the header cannot be below it.
  if (paymentHeaderIndex !== -1 && !firstLines.slice(0, paymentHeaderIndex + 1).some(({ cells }) => cells.some(isAnyAddress)))
    return paymentHeaderIndex;
  const width = firstLines.reduce((maximum, { cells }) => Math.max(maximum, filledCount(cells)), 0);
  const headerIndex = firstLines.findIndex(
    ({ cells }, index) => isDataLine[index] === true || filledCount(cells) === width || width - filledCount(cells) === 1,
  );
  return headerIndex === -1 || isDataLine[headerIndex] === true ? null : headerIndex;
}

function filledCount(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/**
 * Proposes the role of each column. If several columns fit a role equally well, the user must choose. No status value is
 * selected.
 */
export function proposeMapping(lines: readonly SheetRow[], header: number | null, separator: Separator | null = null): Mapping {
  const headCells = headerOf(lines, header);
  const rows = rowsBelow(lines, header);
  const roles: MappedRole[] = headCells.map(() => 'ignored');
  const columns = headCells
    .map((text, index): Column => ({ index, name: foldedText(text), head: readHead(text), cells: filledCells(rows, index, sampleCells) }))
    .filter(({ index }) => headCells[index] !== problemsHeader);
  const assignRole = (role: ColumnRole, candidates: readonly Column[]) => {
    for (const { index } of candidates) roles[index] = candidates.length === 1 ? role : `${role}?`;
  };
  const unassignedColumns = (isCandidate: (column: Column) => boolean = () => true) =>
    columns.filter((column) => roles[column.index] === 'ignored' && isCandidate(column));
  const ofKind = (...kinds: readonly Head['kind'][]) => unassignedColumns(({ head }) => kinds.includes(head.kind));
  const destinations = destinationCandidates(columns);
  // Pasted rows without a header and addresses can name wallets and accounts.
  const namedDestinations = header === null ? columns.filter(({ cells }) => cells.length > 0 && !cells.some(isAmountLike)) : [];
  assignRole('destination', destinations.length > 0 ? destinations : namedDestinations.slice(0, 1));
  const amounts = amountCandidates(unassignedColumns());
  assignRole('amount', amounts);
  const amount = amounts.length === 1 ? amounts[0] : undefined;
  const amountCount = columns.filter(({ head }) => head.kind === 'amount').length;
  assignRole('asset', assetCandidates(unassignedColumns(), amount, amountCount));
  assignRole('network', ofKind('network'));
  const baseColumns = unassignedColumns(({ cells }) => matchesMostCells(cells, (cell) => readCurrency(cell)?.is === 'base'));
  assignRole('unit', first(ofKind('unit'), baseColumns));
  const isType = ({ cells }: Column) => cells.every(isTypeName);
  assignRole('type', ofKind('type').filter(isType));
  for (const { index } of statusCandidates(unassignedColumns(), rows)) roles[index] = 'status';
  const hasTags = columns.some(({ index, cells }) => roles[index] === 'asset' && cells.some((cell) => /^(xrp|xlm)$/i.test(cell.trim())));
  assignRole('tag', hasTags ? ofKind('tag', 'memo') : ofKind('tag'));
  for (const [role, kind] of [
    ['payee', 'name'],
    ['payee', 'address'],
    ['note', 'note'],
    ['note', 'memo'],
  ] as const) {
    if (!roles.includes(role)) assignRole(role, ofKind(kind).slice(0, 1));
  }
  const doubted = withDoubts(divideTable(lines, header, separator), roles);
  return { header, roles: doubted, asset: null, unit: proposedUnit(amount, roles), statuses: [] };
}

/** Returns the roles with a question mark for each column with doubts. Doubts about headers do not count for roles that the user chose before. */
export function withDoubts(table: DividedTable, roles: Mapping['roles'], areChosen = false): Mapping['roles'] {
  const mark = (marked: Mapping['roles'], isAmount: boolean) =>
    marked.map((role, column): MappedRole => {
      if (role.endsWith('?') || (role === 'amount') !== isAmount || table.header[column] === problemsHeader) return role;
      const { length } = areChosen ? headDoubts(table, marked, column) : [];
      return columnDoubts(table, marked, column).length > length ? (`${role}?` as MappedRole) : role;
    });
  // The amounts come last, because a column with a doubt of its own raises no doubt about them.
  return mark(mark(roles, false), true);
}

/** The cells of the header. A file without a header gets generated headers. */
export function headerOf(lines: readonly SheetRow[], header: number | null): readonly string[] {
  const headerCells = header === null ? undefined : lines[header]?.cells;
  if (headerCells !== undefined) return headerCells;
  // The most frequent number of cells in a line is the number of generated headers.
  const [widestLines] = [...Map.groupBy(lines, ({ cells }) => cells.length)].toSorted(([, one], [, other]) => other.length - one.length);
  return Array.from({ length: widestLines?.[0] ?? 0 }, (_each, index) => `Column ${index + 1}`);
}

export function divideTable(lines: readonly SheetRow[], header: number | null, separator: Separator | null): DividedTable {
  return { linesAbove: lines.slice(0, header ?? 0), header: headerOf(lines, header), rows: rowsBelow(lines, header), separator };
}

export function rowsBelow(lines: readonly SheetRow[], header: number | null): readonly SheetRow[] {
  return header === null ? lines : lines.slice(header + 1);
}

/**
 * Whether a line below the header begins another table: it has the headers of payments, or names their currency or status. A
 * repetition of the header does not count.
 */
export function isOtherHeader(cells: readonly string[], header: readonly string[], column: number | null): boolean {
  const amountCell = column === null ? '' : (cells[column] ?? '');
  if (/^\P{L}*\d/u.test(amountCell) || cells.some(isAnyAddress) || isRepeatedHeader(cells, header)) return false;
  const [onlyCell = '', ...otherCells] = cells.filter((cell) => cell.trim() !== '');
  const namesCurrency = (cell: string) => currenciesIn(cell).found.length > 0 && !/\d/.test(cell);
  return (
    hasPaymentHeads(cells) || namesCurrency(amountCell) || (otherCells.length === 0 && (namesCurrency(onlyCell) || mayDecide(onlyCell)))
  );
}

/** Whether a line repeats the header, as on each page of a printed table. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((head, column) => head.trim() === (cells[column] ?? '').trim());
}

/** The index of the column with each role. A role with a question mark counts if only one column has it. */
export function columnsOf(roles: Mapping['roles']): SheetColumns {
  const columnOf = (role: ColumnRole): number | null => {
    const column = roles.includes(role) ? roles.indexOf(role) : roles.indexOf(`${role}?`);
    return column === -1 || (roles[column] !== role && roles.lastIndexOf(`${role}?`) !== column) ? null : column;
  };
  return Object.fromEntries(columnRoles.map((role) => [role, columnOf(role)])) as SheetColumns;
}

/** The asset that the headers name, for lines that name no asset. Null unless the headers name exactly one asset. */
export function assetOfHeads(header: readonly string[], { amount, destination }: SheetColumns): Asset | null {
  const heads = [amount, destination].flatMap((column) => (column === null ? [] : [readHead(header[column] ?? '').asset]));
  const namedAssets = new Set(heads.filter((asset) => asset !== null));
  return namedAssets.size === 1 ? ([...namedAssets][0] ?? null) : null;
}
