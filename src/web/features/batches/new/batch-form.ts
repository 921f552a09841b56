import type { AmountUnit, BatchAsset, RowVerdict, Sheet, SheetColumns, SheetReading, SheetRow } from '#web/features/batches/sheet/sheet.ts';

/** The input of a new batch, except the choices in the URL. */
export type BatchForm = {
  /** The Idempotency-Key, created with the form. */
  readonly key: string;
  /** The digest of the content that the key belongs to. */
  readonly keyed: string;
  /** The source file of the rows; null for rows entered on the page. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  /** The format of the file, as text. */
  readonly how: string;
  /** The asset named by the headers, or null. */
  readonly named: BatchAsset | null;
  readonly sheet: Sheet;
  readonly columns: SheetColumns;
  readonly unit: AmountUnit | null;
  /** Whether rows were changed, added or removed after the import. */
  readonly isEdited: boolean;
  /** Whether the user accepted several rows that pay the same destination. */
  readonly keepsRepeated: boolean;
  /** The look-alike address whose middle the user compared. */
  readonly compared: string;
  /** The earlier equal command or record that the user confirmed as different. */
  readonly repeats: string;
};

/** A removed row, with its index for undo. */
export type RemovedRow = { readonly row: SheetRow; readonly index: number };

/** A form with the verdicts on its rows. */
export type Composition = {
  readonly form: BatchForm;
  /** One verdict per row, in order; null before the check. */
  readonly verdicts: readonly RowVerdict[] | null;
  /** Increases with each change that requires a check of every row. */
  readonly turn: number;
  /** Increases with each change of the request's content. */
  readonly version: number;
  /** Recently removed rows, newest first. */
  readonly removed: readonly RemovedRow[];
};

/** Checks one row in its current state. Null while all rows are being checked, or if they cannot be. */
export type CheckOne = ((row: SheetRow) => RowVerdict) | null;

/** A form without rows, with the columns for rows entered on the page. */
export function emptyForm(key: string): BatchForm {
  return {
    key,
    keyed: '',
    file: null,
    how: '',
    named: null,
    sheet: { header: ['Destination', 'Amount'], rows: [] },
    columns: { destination: 0, amount: 1, type: null },
    unit: 'native',
    isEdited: false,
    ...unseen,
  };
}

/** Cleared confirmations. A confirmation is valid only for the rows that the user confirmed. */
const unseen = { keepsRepeated: false, compared: '', repeats: '' } as const;

export function compositionOf(form: BatchForm): Composition {
  return { form, verdicts: null, turn: 0, version: 0, removed: [] };
}

/** The form with imported rows instead of its own. */
export function withReading(now: Composition, { sheet, guess, file, how }: SheetReading & { is: 'read' }): Composition {
  const { columns, unit, asset: named } = guess;
  const form: BatchForm = { ...now.form, file, how, named, sheet, columns, unit, isEdited: false, ...unseen };
  return { form, verdicts: null, turn: now.turn + 1, version: now.version + 1, removed: [] };
}

/** The form with different columns or another unit. */
export function withColumns(now: Composition, change: Partial<Pick<BatchForm, 'columns' | 'unit'>>): Composition {
  return { ...now, form: { ...now.form, ...change, ...unseen }, turn: now.turn + 1, version: now.version + 1 };
}

/** The form with different rows, all of which must be checked again. */
export function withRows(now: Composition, rows: readonly SheetRow[]): Composition {
  const form = { ...now.form, sheet: { ...now.form.sheet, rows }, isEdited: true, ...unseen };
  return { form, verdicts: null, turn: now.turn + 1, version: now.version + 1, removed: [] };
}

/** The form with one cell changed. */
export function withCell(now: Composition, { line, column, text }: CellChange, check: CheckOne): Composition {
  const { rows } = now.form.sheet;
  const index = rows.findIndex((row) => row.line === line);
  const row = rows[index];
  if (row === undefined || (row.cells[column] ?? '') === text) return now;
  const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_none, at) => row.cells[at] ?? '').with(column, text);
  return spliced(now, index, 1, [{ ...row, cells }], check);
}

export type CellChange = { readonly line: number; readonly column: number; readonly text: string };

/** The form with rows appended. Line numbers continue from the last row. */
export function withAdded(now: Composition, cells: readonly (readonly string[])[], check: CheckOne): Composition {
  const { rows } = now.form.sheet;
  const next = nextLine(rows);
  const added = cells.map((each, index) => ({ line: next + index, cells: each }));
  return spliced(now, rows.length, 0, added, check);
}

/** The line number of the next row. Line 1 is the header. */
export function nextLine(rows: readonly SheetRow[]): number {
  return rows.reduce((most, { line }) => Math.max(most, line), 1) + 1;
}

/** The form without a row, which undo can restore. */
export function withoutRow(now: Composition, line: number, check: CheckOne): Composition {
  const index = now.form.sheet.rows.findIndex((row) => row.line === line);
  const row = now.form.sheet.rows[index];
  if (row === undefined) return now;
  return { ...spliced(now, index, 1, [], check), removed: [{ row, index }, ...now.removed] };
}

/** The form with the last removed row restored at its position. */
export function withRowBack(now: Composition, check: CheckOne): Composition {
  const [last, ...others] = now.removed;
  if (last === undefined) return now;
  return { ...spliced(now, Math.min(last.index, now.form.sheet.rows.length), 0, [last.row], check), removed: others };
}

/** The form with the desk's refusal on a row, until that row is changed. */
export function withRefusal(now: Composition, index: number, message: string): Composition {
  if (now.verdicts?.[index] === undefined) return now;
  const problem = { column: 'destination' as const, message: `Refused: ${message}.`, mend: 'Correct it, or remove the row.', offers: [] };
  return { ...now, verdicts: now.verdicts.with(index, { payment: null, problems: [problem], remarks: [] }) };
}

/** Replaces rows. Checks each new row at once if possible, otherwise all rows again. */
function spliced(now: Composition, index: number, count: number, rows: readonly SheetRow[], check: CheckOne): Composition {
  const { verdicts, form } = now;
  const isJudged = verdicts !== null && check !== null;
  return {
    ...now,
    form: {
      ...form,
      sheet: { ...form.sheet, rows: form.sheet.rows.toSpliced(index, count, ...rows) },
      isEdited: form.file !== null,
      ...unseen,
    },
    verdicts: isJudged ? verdicts.toSpliced(index, count, ...rows.map(check)) : null,
    turn: isJudged ? now.turn : now.turn + 1,
    version: now.version + 1,
  };
}
