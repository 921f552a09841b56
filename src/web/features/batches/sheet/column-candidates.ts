import { readCurrency } from '#contract/money/currency-words.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { filledCells, isAmountLike, isAnyAddress, isNumber, isStatus, matchesMostCells } from './cell-kinds.ts';
import { otherNumbers, recordHeads } from './column-doubts.ts';
import { finalAmounts, type Head } from './read-head.ts';
import type { Mapping } from './sheet.ts';

/** A column: its header as folded text and as read, and its cells with content. */
export type Column = { readonly index: number; readonly name: string; readonly head: Head; readonly cells: readonly string[] };

/** Headers that name the source of the payments. */
const sourceHeads = /^from( address| wallet| account)?$|\b(source|sender|payer|debit|old|previous|former|change)\b/;

/**
 * The columns that may contain the destination: columns of addresses, or else columns with a header for addresses or for names.
 * A column that names the source of the payments is left out.
 */
export function destinationCandidates(columns: readonly Column[]): readonly Column[] {
  const recipientColumns = columns.filter(({ name }) => !sourceHeads.test(name));
  const ofKind = (kind: Head['kind']) => recipientColumns.filter(({ head }) => head.kind === kind);
  // "Account" beside "Payee" may be the account that pays.
  const isAccount = ({ name }: Column) => /^(account|compte|konto|cuenta)$/.test(name);
  const namedColumns = first(
    recipientColumns.filter(({ cells }) => cells.some(isAnyAddress)),
    ofKind('address').every(isAccount) ? [...ofKind('address'), ...ofKind('name')] : ofKind('address'),
  );
  if (namedColumns.length > 0 || columns.length !== 2) return namedColumns;
  // If amounts are in one of two columns, the destinations are in the other column.
  const amount = columns.filter(({ cells }) => matchesMostCells(cells, isAmountLike));
  return amount.length === 1 ? columns.filter((column) => !amount.includes(column) && column.head.kind === null) : [];
}

/**
 * The columns that may contain the amount. A column that names an asset or unit has priority; a column in a currency that the desk
 * cannot send comes last. A column such as "Approved amount" competes with each of them.
 */
export function amountCandidates(columns: readonly Column[]): readonly Column[] {
  const columnsWithHeader = columns.filter(({ head }) => head.kind === 'amount');
  const sendableColumns = columnsWithHeader.filter(({ head }) => head.foreign === null);
  const columnsWithUnit = sendableColumns.filter(({ head }) => head.asset !== null || head.unit !== null);
  const otherColumns = columns.filter(
    ({ cells, head: { kind, unknown } }) => kind === null && !otherNumbers.test(unknown ?? '') && matchesMostCells(cells, isAmountLike),
  );
  if (columnsWithHeader.length === 0) {
    const columnsOfAsset = otherColumns.filter(({ head }) => head.foreign === null && (head.asset !== null || head.unit !== null));
    return columnsOfAsset.length === 1 ? columnsOfAsset : otherColumns;
  }
  const chosenColumns = first(columnsWithUnit, sendableColumns, columnsWithHeader);
  const competitors = columns.filter(
    (column) =>
      column.head.foreign === null &&
      !chosenColumns.includes(column) &&
      ((column.head.namesAmount && otherColumns.includes(column)) ||
        ((column.head.kind === 'status' || finalAmounts.test(column.name)) && matchesMostCells(column.cells, isNumber))),
  );
  return [...chosenColumns, ...competitors];
}

/** The columns that may name the asset of each line. A column that belongs to another amount column is left out. */
export function assetCandidates(columns: readonly Column[], amountColumn: Column | undefined, candidateCount: number): readonly Column[] {
  // Short words such as “Ada” are ignored, because they are more often names of people than of coins.
  const isCurrency = (cell: string) => readCurrency(cell) !== null && !/^\s*[A-Z][a-z]{2,3}\s*$|\d/.test(cell);
  const namesCurrencies = ({ cells, head }: Column) =>
    matchesMostCells(cells, isCurrency) ||
    (head.kind === null && cells.some(isCurrency) && cells.every((cell) => isCurrency(cell) || /^\s*[A-Z]{2,6}\s*$/.test(cell)));
  // The network of an asset that the header of the amounts names is compared with it.
  const columnWithAssets = first(
    columns.filter(({ head }) => head.kind === 'asset'),
    columns.filter(({ head }) => head.kind === 'network' && (amountColumn === undefined || amountColumn.head.asset === null)),
    columns.filter(
      (column) =>
        !/^(unit|network)$/.test(`${column.head.kind}`) &&
        namesCurrencies(column) &&
        !column.cells.every((cell) => readCurrency(cell)?.is === 'base'),
    ),
    // One code for all lines beside the amounts is probably a currency that the desk does not know.
    columns.filter(
      ({ index, head, cells }) =>
        head.kind === null && index === (amountColumn?.index ?? -2) + 1 && new Set(cells).size === 1 && /^[A-Z]{3,5}$/.test(cells[0] ?? ''),
    ),
  );
  if (amountColumn === undefined || amountColumn.head.asset === null) return columnWithAssets;
  return columnWithAssets.filter(
    ({ head, cells }) => (head.kind === 'asset' && candidateCount < 2) || cells.some((cell) => readCurrency(cell)?.is === 'asset'),
  );
}

/** The columns that may state the status of each line, or are filled once a line is paid. Examines all lines. */
export function statusCandidates(columns: readonly Column[], rows: readonly SheetRow[]): readonly Column[] {
  const wholeColumns = columns.map((column) => ({ ...column, cells: filledCells(rows, column.index) }));
  const isPartlyFilled = ({ length }: readonly string[]) => length > 0 && length < rows.length;
  return first(
    wholeColumns.filter(
      ({ head: { kind }, cells }) =>
        (kind === 'status' && !matchesMostCells(cells, isNumber)) || kind === 'type' || (kind === 'done' && isPartlyFilled(cells)),
    ),
    wholeColumns.filter(({ head, name, cells }) => head.kind !== 'note' && !recordHeads.test(name) && matchesMostCells(cells, isStatus)),
  );
}

/** The unit that the header names, or else native units if every amount has a fraction. Base units have no fractions. */
export function proposedUnit(amount: Column | undefined, roles: Mapping['roles']): Mapping['unit'] {
  if (amount === undefined) return null;
  if (amount.head.unit !== null) return amount.head.unit;
  const numbers = amount.cells.filter((cell) => /^\s*\d/.test(cell));
  const areFractions = numbers.length > 0 && numbers.every((cell) => /^\s*\d+\.\d*[1-9]\d*\s*$/.test(cell));
  return areFractions || roles.includes('asset') ? 'native' : null;
}

export function first<Item>(...lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.find(({ length }) => length > 0) ?? [];
}
