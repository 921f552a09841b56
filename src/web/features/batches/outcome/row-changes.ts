import type { Batch, BatchRow, NewBatch } from '#contract/desk/batches.ts';

/**
 * A change of a line after the import: of the cell in one column, or of the whole row if `column` is null. `before` is null for a
 * row that the requester added, `after` for a row that the requester removed.
 */
export type RowChange = {
  /** Unique in a batch: `'5'` for a whole row, `'5 2'` for a cell of its third column. */
  readonly key: string;
  readonly line: number;
  readonly column: string | null;
  readonly before: string | null;
  readonly after: string | null;
};

/** The rows of a batch, and the original rows of changed and removed lines if they are available. */
export type ImportedTable = Pick<NewBatch, 'header' | 'original_rows'> & { readonly rows: readonly Pick<BatchRow, 'line' | 'cells'>[] };

/**
 * The changes of the file's rows, in the order of their lines. Empty if the user may not read the cells, or if the batch does not
 * have the original rows.
 */
export function rowChanges({ header, rows, original_rows: originalRows = null }: ImportedTable, file: Batch['file']): readonly RowChange[] {
  if (originalRows === null || file?.changed_lines === undefined) return [];
  const cellsByLine = new Map(rows.map(({ line, cells }) => [line, cells]));
  const originalCells = new Map(originalRows.map(({ line, cells }) => [line, cells]));
  return file.changed_lines.flatMap((line): readonly RowChange[] => {
    const [before, after] = [originalCells.get(line), cellsByLine.get(line)];
    if (before === undefined || after === undefined)
      return [{ key: `${line}`, line, column: null, before: rowText(before), after: rowText(after) }];
    const columns = Array.from({ length: Math.max(before.length, after.length) }, (_none, column) => column);
    return columns
      .map((column) => ({
        key: `${line} ${column}`,
        line,
        column: header[column] || `Column ${column + 1}`,
        before: before[column] ?? '',
        after: after[column] ?? '',
      }))
      .flatMap((cell) => (cell.before === cell.after ? [] : [cell]));
  });
}

function rowText(cells: readonly string[] | undefined): string | null {
  return cells === undefined ? null : cells.filter((cell) => cell.trim() !== '').join(' · ');
}
