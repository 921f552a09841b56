import { isAddressOf } from '#contract/money/addresses/address.ts';
import { assets, batchSendAssets, type Asset } from '#contract/money/assets.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { isTypeName } from './check-row.ts';
import { readCurrency } from './currency.ts';
import { hasPaymentHeads, readHead, type Head } from './read-head.ts';
import { columnRoles, type ColumnRole, type MappedRole, type Mapping, type SheetColumns, type SheetRow } from './sheet.ts';

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
export function proposeMapping(lines: readonly SheetRow[], header: number | null): Mapping {
  const heads = headerOf(lines, header).map(readHead);
  const rows = rowsBelow(lines, header).slice(0, sampleRows);
  const roles: MappedRole[] = heads.map(() => 'ignored');
  const columns = heads.map((head, index): Column => ({ index, head, cells: filledCells(rows, index) }));
  const assignRole = (role: ColumnRole, candidates: readonly Column[]): Column | undefined => {
    const [found, ...others] = candidates;
    for (const { index } of candidates) roles[index] = others.length === 0 ? role : `${role}?`;
    return others.length === 0 ? found : undefined;
  };
  const unassignedColumns = (kind: (column: Column) => boolean) =>
    columns.filter((column) => roles[column.index] === 'ignored' && kind(column));
  assignRole('destination', destinationCandidates(columns));
  const amounts = amountCandidates(unassignedColumns(() => true));
  const amount = assignRole('amount', amounts);
  assignRole(
    'asset',
    assetCandidates(
      unassignedColumns(() => true),
      amount,
      amountCount(columns),
    ),
  );
  assignRole(
    'unit',
    first(
      unassignedColumns(({ head }) => head.kind === 'unit'),
      unassignedColumns(({ cells }) => matchesMostCells(cells, (cell) => readCurrency(cell)?.is === 'base')),
    ),
  );
  assignRole(
    'type',
    unassignedColumns(({ head, cells }) => head.kind === 'type' && cells.every(isTypeName)),
  );
  assignRole(
    'status',
    first(
      unassignedColumns(({ head }) => head.kind === 'status' || head.kind === 'type'),
      unassignedColumns(({ cells, head }) => head.kind !== 'note' && isStatusLike(cells)),
    ),
  );
  const hasTags = columns.some(({ index, cells }) => roles[index] === 'asset' && cells.some((cell) => /^(xrp|xlm)$/i.test(cell.trim())));
  assignRole(
    'tag',
    unassignedColumns(({ head }) => head.kind === 'tag' || (head.kind === 'memo' && hasTags)),
  );
  for (const [role, kind] of [
    ['payee', 'name'],
    ['payee', 'address'],
    ['note', 'note'],
    ['note', 'memo'],
  ] as const) {
    if (!roles.includes(role)) assignRole(role, unassignedColumns(({ head }) => head.kind === kind).slice(0, 1));
  }
  return { header, roles, asset: null, unit: proposedUnit(columns, roles), statuses: [] };
}

type Column = { readonly index: number; readonly head: Head; readonly cells: readonly string[] };

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
 */
function destinationCandidates(columns: readonly Column[]): readonly Column[] {
  const addressCounts = columns.map(({ cells }) => cells.filter(isAnyAddress).length);
  const columnsWithAddresses = columns.filter(({ index }) => (addressCounts[index] ?? 0) > 0);
  const hasAddressHeader = ({ head }: Column) => head.kind === 'address';
  if (columnsWithAddresses.length > 0) return first(columnsWithAddresses.filter(hasAddressHeader), columnsWithAddresses);
  const namedColumns = first(
    columns.filter(hasAddressHeader),
    columns.filter(({ head }) => head.kind === 'name'),
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
  return columns.filter(({ cells, head }) => head.kind === null && matchesMostCells(cells, isAmountLike));
}

function amountCount(columns: readonly Column[]): number {
  return columns.filter(({ head }) => head.kind === 'amount').length;
}

/** The columns that may name the asset of each line. A column that belongs to another amount column is left out. */
function assetCandidates(columns: readonly Column[], amountColumn: Column | undefined, candidateCount: number): readonly Column[] {
  // Short words such as “Ada” are ignored, because they are more often names of people than of coins.
  const namesCurrencies = ({ cells }: Column) =>
    matchesMostCells(cells, (cell) => readCurrency(cell) !== null && !/^\s*[A-Z][a-z]{2,3}\s*$/.test(cell));
  const columnsWithHeader = first(
    columns.filter(({ head }) => head.kind === 'asset'),
    columns.filter(({ head }) => head.kind === 'network'),
  );
  const columnWithAssets =
    columnsWithHeader.length > 0
      ? columnsWithHeader
      : columns.filter((column) => column.head.kind !== 'unit' && namesCurrencies(column) && !isBaseOnly(column));
  if (amountColumn === undefined || amountColumn.head.asset === null || candidateCount < 2) return columnWithAssets;
  return columnWithAssets.filter(({ cells }) => cells.some((cell) => readCurrency(cell)?.is === 'asset'));
}

function isBaseOnly({ cells }: Column): boolean {
  return cells.every((cell) => readCurrency(cell)?.is === 'base');
}

const statusHeaders: ReadonlySet<string> = new Set(
  'paid unpaid pending cancelled canceled void voided complete completed done failed refused rejected open draft hold on hold approved declined sent unsent yes no true false oui non'
    .split(' ')
    .concat('on hold', 'not paid', 'to pay', 'due'),
);

function isStatusLike(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => statusHeaders.has(foldedText(cell)));
}

/** The unit that the header names, or else native units if every amount has a fraction. Base units have no fractions. */
function proposedUnit(columns: readonly Column[], roles: Mapping['roles']): Mapping['unit'] {
  const amount = columns.find(({ index }) => roles[index] === 'amount');
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

const addressAssets = [...batchSendAssets, ...assets.filter((asset) => !batchSendAssets.some((each) => each === asset))];

function isAnyAddress(cell: string): boolean {
  const text = cell.trim();
  return /^\S{20,120}$/.test(text) && addressAssets.some((asset) => isAddressOf(asset, text));
}
