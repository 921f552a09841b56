import { isAddressOf } from '#contract/money/addresses/address.ts';
import { assets, batchSendAssets, type Asset } from '#contract/money/assets.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import type { Separator } from '#web/lib/table-file/sheet-table.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { isTypeName } from './check-row.ts';
import { columnDoubt, isStatus } from './column-doubts.ts';
import { currenciesIn, readCurrency } from './currency.ts';
import { hasPaymentHeads, problemsHeader, readHead, type Head } from './read-head.ts';
import { columnRoles, type ColumnRole, type MappedRole, type Mapping, type SheetColumns } from './sheet.ts';

/** Number of first lines that may contain the header, and number of rows that are examined to propose roles. */
const headerMax = 30;
const sampleRows = 200;

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
  const allRows = rowsBelow(lines, header);
  const rows = allRows.slice(0, sampleRows);
  const roles: MappedRole[] = headCells.map(() => 'ignored');
  const columns = headCells
    .map((text, index): Column => ({ index, name: foldedText(text), head: readHead(text), cells: filledCells(rows, index) }))
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
  // The user must confirm an amount in an unknown unit. Without a header, the names of the columns have no meaning.
  if (header !== null && amount !== undefined && amount.head.foreign === null && amount.head.unknown !== null)
    roles[amount.index] = 'amount?';
  const amountCount = columns.filter(({ head }) => head.kind === 'amount').length;
  assignRole('asset', assetCandidates(unassignedColumns(), amount, amountCount));
  assignRole('network', ofKind('network'));
  const baseColumns = unassignedColumns(({ cells }) => matchesMostCells(cells, (cell) => readCurrency(cell)?.is === 'base'));
  assignRole('unit', first(ofKind('unit'), baseColumns));
  const isType = ({ cells }: Column) => cells.every(isTypeName);
  assignRole('type', ofKind('type').filter(isType));
  assignRole('status', statusCandidates(unassignedColumns(), allRows));
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
  for (const { index } of columns) {
    const role = roles[index];
    if (role !== 'note' && role !== 'payee' && role !== 'ignored') continue;
    if (columnDoubt(allRows, headCells, roles, index, separator) !== null) roles[index] = `${role}?`;
  }
  return { header, roles, asset: null, unit: proposedUnit(amount, roles), statuses: [] };
}

type Column = { readonly index: number; readonly name: string; readonly head: Head; readonly cells: readonly string[] };

/** The cells of the header. A file without a header gets generated headers. */
export function headerOf(lines: readonly SheetRow[], header: number | null): readonly string[] {
  const headerCells = header === null ? undefined : lines[header]?.cells;
  if (headerCells !== undefined) return headerCells;
  // The most frequent number of cells in a line is the number of generated headers.
  const [widestLines] = [...Map.groupBy(lines, ({ cells }) => cells.length)].toSorted(([, one], [, other]) => other.length - one.length);
  return Array.from({ length: widestLines?.[0] ?? 0 }, (_each, index) => `Column ${index + 1}`);
}

/** The lines below the header. */
export function rowsBelow(lines: readonly SheetRow[], header: number | null): readonly SheetRow[] {
  return header === null ? lines : lines.slice(header + 1);
}

/**
 * Whether a line below the header begins another table: it has the headers of payments, or names the currency of the lines below
 * it. A repetition of the header does not count.
 */
export function isOtherHeader(cells: readonly string[], header: readonly string[], column: number | null): boolean {
  const amountCell = column === null ? '' : (cells[column] ?? '');
  if (/^\P{L}*\d/u.test(amountCell) || cells.some(isAnyAddress) || isRepeatedHeader(cells, header)) return false;
  const [onlyCell = '', ...otherCells] = cells.filter((cell) => cell.trim() !== '');
  const namesCurrency = (cell: string) => currenciesIn(cell).found.length > 0 && !/\d/.test(cell);
  return hasPaymentHeads(cells) || namesCurrency(amountCell) || (otherCells.length === 0 && namesCurrency(onlyCell));
}

/** Whether a line repeats the header, as on each page of a printed table. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((head, column) => head.trim() === (cells[column] ?? '').trim());
}

/** The index of the column with each role. */
export function columnsOf(roles: Mapping['roles']): SheetColumns {
  const columnOf = (role: ColumnRole): number | null => (roles.includes(role) ? roles.indexOf(role) : null);
  return Object.fromEntries(columnRoles.map((role) => [role, columnOf(role)])) as SheetColumns;
}

/** The asset that the headers name, for lines that name no asset. Null unless the headers name exactly one asset. */
export function assetOfHeads(header: readonly string[], { amount, destination }: SheetColumns): Asset | null {
  const heads = [amount, destination].flatMap((column) => (column === null ? [] : [readHead(header[column] ?? '').asset]));
  const namedAssets = new Set(heads.filter((asset) => asset !== null));
  return namedAssets.size === 1 ? ([...namedAssets][0] ?? null) : null;
}

/**
 * The columns that may contain the destination: columns of addresses, or else columns with a header for addresses or for names.
 * A column that names the source of the payments is left out.
 */
function destinationCandidates(columns: readonly Column[]): readonly Column[] {
  const recipientColumns = columns.filter(
    ({ name }) => !/^from|from( address| wallet| account)?$|\b(source|sender|sending|refund|return)/.test(name),
  );
  const namedColumns = first(
    recipientColumns.filter(({ cells }) => cells.some(isAnyAddress)),
    recipientColumns.filter(({ head }) => head.kind === 'address'),
    recipientColumns.filter(({ head }) => head.kind === 'name'),
  );
  if (namedColumns.length > 0 || columns.length !== 2) return namedColumns;
  // If amounts are in one of two columns, the destinations are in the other column.
  const amount = columns.filter(({ cells }) => matchesMostCells(cells, isAmountLike));
  return amount.length === 1 ? columns.filter((column) => !amount.includes(column) && column.head.kind === null) : [];
}

/**
 * The columns that may contain the amount, best first. A column that names an asset or unit comes first; a column in a currency
 * that the desk cannot send comes last.
 */
function amountCandidates(columns: readonly Column[]): readonly Column[] {
  const columnsWithHeader = columns.filter(({ head }) => head.kind === 'amount');
  const sendableColumns = columnsWithHeader.filter(({ head }) => head.foreign === null);
  const columnsWithUnit = sendableColumns.filter(({ head }) => head.asset !== null || head.unit !== null);
  if (columnsWithHeader.length > 0) return columnsWithUnit.length > 0 ? columnsWithUnit : first(sendableColumns, columnsWithHeader);
  return columns.filter(
    ({ cells, head: { kind, unknown } }) =>
      kind === null &&
      !/\b(balance|saldo|solde|fees?|rate|price|commission|tax)\b/.test(unknown ?? '') &&
      matchesMostCells(cells, isAmountLike),
  );
}

/** The columns that may name the asset of each line. A column that belongs to another amount column is left out. */
function assetCandidates(columns: readonly Column[], column: Column | undefined, candidateCount: number): readonly Column[] {
  // Short words such as “Ada” are ignored, because they are more often names of people than of coins.
  const isCurrency = (cell: string) => readCurrency(cell) !== null && !/^\s*[A-Z][a-z]{2,3}\s*$/.test(cell);
  const namesCurrencies = ({ cells, head }: Column) =>
    matchesMostCells(cells, isCurrency) ||
    (head.kind === null && cells.some(isCurrency) && cells.every((cell) => isCurrency(cell) || /^\s*[A-Z]{2,6}\s*$/.test(cell)));
  // The network of an asset that the header of the amounts names is compared with it.
  const columnWithAssets = first(
    columns.filter(({ head }) => head.kind === 'asset'),
    columns.filter(({ head }) => head.kind === 'network' && (column === undefined || column.head.asset === null)),
    columns.filter((column) => !/^(unit|network)$/.test(`${column.head.kind}`) && namesCurrencies(column) && !isBaseOnly(column)),
  );
  if (column === undefined || column.head.asset === null || candidateCount < 2) return columnWithAssets;
  return columnWithAssets.filter(({ cells }) => cells.some((cell) => readCurrency(cell)?.is === 'asset'));
}

function isBaseOnly({ cells }: Column): boolean {
  return cells.every((cell) => readCurrency(cell)?.is === 'base');
}

/** The columns that may state the status of each line, or are filled once a line is paid. Examines all lines. */
function statusCandidates(columns: readonly Column[], rows: readonly SheetRow[]): readonly Column[] {
  const wholeColumns = columns.map((column) => ({ ...column, cells: filledCells(rows, column.index) }));
  const isPartlyFilled = ({ length }: readonly string[]) => length > 0 && length < rows.length;
  const isHash = (cell: string) => /^\s*(0x)?[\da-f]{64}\s*$/i.test(cell);
  return first(
    wholeColumns.filter(({ head: { kind }, cells }) => kind === 'status' || kind === 'type' || (kind === 'done' && isPartlyFilled(cells))),
    wholeColumns.filter(({ head, cells }) => head.kind === 'done' && cells.some(isHash)),
    wholeColumns.filter(({ head, cells }) => head.kind !== 'note' && matchesMostCells(cells, isStatus)),
  );
}

/** The unit that the header names, or else native units if every amount has a fraction. Base units have no fractions. */
function proposedUnit(amount: Column | undefined, roles: Mapping['roles']): Mapping['unit'] {
  if (amount === undefined) return null;
  if (amount.head.unit !== null) return amount.head.unit;
  const numbers = amount.cells.filter((cell) => /^\s*\d/.test(cell));
  const areFractions = numbers.length > 0 && numbers.every((cell) => /^\s*\d+\.\d*[1-9]\d*\s*$/.test(cell));
  return areFractions || roles.includes('asset') ? 'native' : null;
}

function first<Item>(...lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.find(({ length }) => length > 0) ?? [];
}

function matchesMostCells(cells: readonly string[], isMatch: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(isMatch).length > cells.length / 2;
}

function filledCells(rows: readonly SheetRow[], column: number): readonly string[] {
  return rows.flatMap(({ cells }) => ((cells[column] ?? '').trim() === '' ? [] : [cells[column] ?? '']));
}

/** Maximum length of a text that is examined as a number. */
const numberLengthMax = 100;

/** Whether a text is an amount, with or without a unit: `'0.5 BTC'`. */
function isAmountLike(cell: string): boolean {
  const text = cell.trim();
  return text.length <= numberLengthMax && /\d/.test(text) && /^[-+]?[\d\s.,'’]+( ?[a-z]{1,8})?$/i.test(text);
}

const addressAssets = /*#__PURE__*/ (() => [...new Set([...batchSendAssets, ...assets])])();

/** Whether a text is an address of any asset. */
function isAnyAddress(cell: string): boolean {
  const text = cell.trim();
  return /^\S{20,120}$/.test(text) && addressAssets.some((asset) => isAddressOf(asset, text));
}
