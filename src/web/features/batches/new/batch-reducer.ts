import type { NewBatch } from '#contract/desk/batches.ts';
import type { MappedTable } from '#web/features/batches/sheet/apply-mapping.ts';
import type { AssetRows } from '#web/features/batches/sheet/sheet.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { emptyForm, noConfirmations, type BatchForm, type Confirmations } from './batch-form.ts';
import type { ImportedTable } from './use-import.ts';

/** The state of the page for a new batch. */
export type BatchComposition = {
  readonly form: BatchForm;
  /** Recently removed rows with their indexes, newest first. */
  readonly removed: readonly { readonly row: SheetRow; readonly index: number }[];
  /** The row that the desk refused. Null again after the row is changed. */
  readonly refused: { readonly row: SheetRow; readonly message: string } | null;
  /** Increases each time all rows are replaced. */
  readonly turn: number;
};

export function compositionOf(form: BatchForm): BatchComposition {
  return { form, removed: [], refused: null, turn: 0 };
}

export type BatchAction =
  | ({ readonly do: 'import' } & ImportedTable)
  /** Chooses the asset or the wallet. If the file has several assets, the rows of the chosen asset become the batch. */
  | ({ readonly do: 'choose' } & Partial<Pick<BatchForm, 'asset' | 'wallet'>>)
  | { readonly do: 'set cell'; readonly line: number; readonly column: number; readonly text: string }
  | { readonly do: 'add rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly do: 'remove row'; readonly line: number }
  | { readonly do: 'undo' }
  | { readonly do: 'replace rows'; readonly rows: readonly SheetRow[] }
  | { readonly do: 'write'; readonly values: Partial<Confirmations & Pick<BatchForm, 'key' | 'keyed'>> }
  | { readonly do: 'refuse row'; readonly index: number; readonly message: string }
  /** Records that the batch was sent. The rows of the file's next asset become the next batch. */
  | { readonly do: 'sent'; readonly id: string; readonly nextKey: string }
  | { readonly do: 'start over'; readonly key: string };

/** Applies an action to a new batch. Returns the same object if nothing changes. */
export function reduceBatch(composition: BatchComposition, action: BatchAction): BatchComposition {
  const { form, turn } = composition;
  const { rows } = form.sheet;
  const withForm = (changes: Partial<BatchForm>) => ({ ...compositionOf({ ...form, ...noConfirmations, ...changes }), turn: turn + 1 });
  switch (action.do) {
    case 'import':
      return withForm(importedForm(form, action));
    case 'choose':
      return withChoice(composition, action);
    case 'set cell': {
      const { line, column, text } = action;
      const row = rows.find((each) => each.line === line);
      if (row === undefined || (row.cells[column] ?? '') === text) return composition;
      const length = Math.max(row.cells.length, column + 1);
      const cells = Array.from({ length }, (_none, at) => row.cells[at] ?? '').with(column, text);
      const changedRows = [{ ...row, cells }];
      const isDestination = column === form.columns.destination || column === form.columns.type;
      return withChangedRows(spliceRows(withOriginals(composition, [row]), rows.indexOf(row), 1, changedRows, !isDestination), changedRows);
    }
    case 'add rows': {
      const next = nextLine(form);
      const addedRows = action.rows.map((cells, index) => ({ line: next + index, cells }));
      return withChangedRows(spliceRows(composition, rows.length, 0, addedRows, false), addedRows);
    }
    case 'remove row': {
      const index = rows.findIndex(({ line }) => line === action.line);
      const row = rows[index];
      if (row === undefined) return composition;
      return { ...spliceRows(withOriginals(composition, [row]), index, 1, []), removed: [{ row, index }, ...composition.removed] };
    }
    case 'undo': {
      const [lastRemoved, ...earlierRemoved] = composition.removed;
      if (lastRemoved === undefined) return composition;
      return { ...spliceRows(composition, Math.min(lastRemoved.index, rows.length), 0, [lastRemoved.row]), removed: earlierRemoved };
    }
    case 'replace rows': {
      const [rowsBefore, rowsAfter] = [new Set(rows), new Set(action.rows)];
      const { originalRows } = withOriginals(composition, [...rowsBefore.difference(rowsAfter)]).form;
      const replacedForm = withForm({ sheet: { ...form.sheet, rows: action.rows }, isEdited: true, originalRows });
      return withChangedRows(replacedForm, [...rowsAfter.difference(rowsBefore)]);
    }
    case 'write':
      return { ...composition, form: { ...form, ...action.values } };
    case 'refuse row': {
      const row = rows[action.index];
      return row === undefined ? composition : { ...composition, refused: { row, message: action.message } };
    }
    case 'sent': {
      const sentBatches = form.asset === null ? form.sent : [...form.sent, { asset: form.asset, id: action.id }];
      const [next, ...others] = form.others;
      const sheet = { ...form.sheet, rows: next?.rows ?? [] };
      return withForm({ key: action.nextKey, keyed: '', asset: next?.asset ?? null, sheet, others, sent: sentBatches, isEdited: false });
    }
    case 'start over':
      return { ...compositionOf(emptyForm(action.key)), turn: turn + 1 };
    default:
      return action satisfies never;
  }
}

/** The line number of the next new row. It is higher than all line numbers of the file. */
export function nextLine({ sheet, others }: BatchForm): number {
  const rowsOfBatches = [sheet.rows, ...others.map((other) => other.rows)];
  return rowsOfBatches.reduce((lastLine, rows) => rows.reduce((last, { line }) => Math.max(last, line), lastLine), 1) + 1;
}

/** The cells of a new row that pays this destination in the batch's asset. */
export function rowTo({ sheet, columns, asset }: BatchForm, destination: string): readonly string[] {
  const ticker = asset?.toUpperCase() ?? '';
  return sheet.header.map((_head, column) => {
    if (column === columns.asset || column === columns.unit) return ticker;
    return column === columns.destination ? destination : '';
  });
}

/** The rows of a file that become the batch: those in the chosen asset, or else those of the file's first asset. */
export function chosenRows(form: BatchForm, groups: MappedTable['groups']): AssetRows | undefined {
  return groups.find(({ asset }) => asset === form.asset) ?? groups[0];
}

function importedForm(form: BatchForm, { file, format, mappedTable }: ImportedTable): Partial<BatchForm> {
  const { groups, header, columns, currency, separator, leftOut } = mappedTable;
  const chosenGroup = chosenRows(form, groups);
  return {
    file,
    format,
    sheet: { header, rows: chosenGroup?.rows ?? [] },
    asset: chosenGroup?.asset ?? form.asset,
    isAssetNamed: columns.asset !== null || currency.heads.asset !== null || groups.length > 1,
    columns,
    unit: currency.unit,
    heads: currency.heads,
    separator,
    leftOut,
    others: groups.filter((group) => group !== chosenGroup),
    sent: [],
    isEdited: false,
    changedLines: [],
    originalRows: [],
  };
}

function withChoice(
  composition: BatchComposition,
  { asset = composition.form.asset, wallet = composition.form.wallet }: Partial<Pick<BatchForm, 'asset' | 'wallet'>>,
): BatchComposition {
  const form = { ...composition.form, wallet };
  const next = form.others.find((other) => other.asset === asset);
  if (asset === form.asset || (next === undefined && form.isAssetNamed)) return { ...composition, form };
  if (next === undefined) return { ...composition, form: { ...form, asset, ...noConfirmations } };
  const currentRows = form.asset === null ? [] : [{ asset: form.asset, rows: form.sheet.rows }];
  const others = [...form.others.filter((other) => other !== next), ...currentRows];
  const sheet = { ...form.sheet, rows: next.rows };
  return { ...compositionOf({ ...form, asset, sheet, others, ...noConfirmations }), turn: composition.turn + 1 };
}

function withChangedRows(composition: BatchComposition, rows: readonly SheetRow[]): BatchComposition {
  const { form } = composition;
  const lines = rows.map(({ line }) => line);
  return { ...composition, form: { ...form, changedLines: [...new Set([...form.changedLines, ...lines])] } };
}

/** Keeps the cells of rows of the file before their first change. */
function withOriginals(composition: BatchComposition, rows: readonly SheetRow[]): BatchComposition {
  const { form } = composition;
  if (form.file === null || form.originalRows === null) return composition;
  const lines = new Set([...form.changedLines, ...form.originalRows.map(({ line }) => line)]);
  const asset = form.isAssetNamed ? form.asset : null;
  const addedRows = rows.filter(({ line }) => !lines.has(line)).map((row) => ({ ...row, asset }));
  return { ...composition, form: { ...form, originalRows: [...form.originalRows, ...addedRows] } };
}

/** The file of the rows in the form with the lines that the user changed, and the original rows of changed and removed lines. */
export function sentSource(form: BatchForm): Pick<NewBatch, 'file' | 'original_rows'> {
  const { file, sheet, asset, isAssetNamed, isEdited, changedLines, originalRows } = form;
  if (file === null) return { file, original_rows: null };
  const cellsByLine = new Map(sheet.rows.map(({ line, cells }) => [line, cells]));
  const ownRows = (originalRows ?? []).filter((row) => !isAssetNamed || row.asset === asset);
  const replacedRows = ownRows.filter(({ line, cells }) => !haveSameCells(cells, cellsByLine.get(line)));
  const ownLines = new Set(ownRows.map(({ line }) => line));
  const otherLines = changedLines.filter((line) => cellsByLine.has(line) && !ownLines.has(line));
  const lines = [...replacedRows.map(({ line }) => line), ...otherLines].toSorted((one, other) => one - other);
  const isChanged = lines.length > 0 || (originalRows === null && isEdited);
  return {
    file: isChanged ? { ...file, changed_lines: lines } : file,
    original_rows: originalRows === null ? null : replacedRows.map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
}

function haveSameCells(cells: readonly string[], otherCells: readonly string[] = []): boolean {
  const count = Math.max(cells.length, otherCells.length);
  return Array.from({ length: count }).every((_none, column) => (cells[column] ?? '') === (otherCells[column] ?? ''));
}

/** Replaces rows. Only the confirmation of separate rows can remain, which names its lines. */
function spliceRows(composition: BatchComposition, index: number, count: number, rows: readonly SheetRow[], keepsSeparate = true) {
  const { form } = composition;
  const separateLines = keepsSeparate ? form.separateLines : [];
  const sheet = { ...form.sheet, rows: form.sheet.rows.toSpliced(index, count, ...rows) };
  return { ...composition, form: { ...form, sheet, isEdited: form.file !== null, ...noConfirmations, separateLines } };
}
