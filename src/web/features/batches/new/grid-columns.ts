import type { RowFilter } from '#web/features/batches/batch-searches.ts';
import type { ColumnRole, RowVerdict, SheetColumns } from '#web/features/batches/sheet/sheet.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';

export type EditedColumn = Extract<ColumnRole, 'destination' | 'type' | 'amount'>;

/** A cell that can have focus: an editable cell, or the cell with the button that removes its row. */
export type GridColumn = EditedColumn | 'remove';

/** The focusable cells of a row, in order. The type is included only if the sheet has it. */
export function gridColumns({ type }: SheetColumns): readonly GridColumn[] {
  return type === null ? ['destination', 'amount', 'remove'] : ['destination', 'type', 'amount', 'remove'];
}

export function cellText({ cells }: SheetRow, columns: SheetColumns, role: ColumnRole): string {
  const column = columns[role];
  return column === null ? '' : (cells[column] ?? '');
}

/** The state of a row: it has a problem, needs the user's attention, is ready, or is not checked yet. */
export type RowState = 'problem' | 'look' | 'ready' | 'unchecked';

export function rowStateOf(verdict: RowVerdict | undefined): RowState {
  if (verdict === undefined) return 'unchecked';
  if (verdict.payment === null) return 'problem';
  return verdict.warnings.some(({ is }) => is !== 'by_address') ? 'look' : 'ready';
}

export function isVisible(verdict: RowVerdict | undefined, filter: RowFilter | undefined): boolean {
  if (filter === undefined) return true;
  if (filter === 'by_address') return verdict?.warnings.some(({ is }) => is === 'by_address') === true;
  return rowStateOf(verdict) === (filter === 'problems' ? 'problem' : 'look');
}

/** The number of rows that match each filter, and the number of rows with a look-alike address. */
export function filterCounts(verdicts: readonly (RowVerdict | undefined)[]): Readonly<Record<RowFilter | 'look_alike', number>> {
  const counts = { problems: 0, look: 0, by_address: 0, look_alike: 0 };
  for (const verdict of verdicts) {
    const state = rowStateOf(verdict);
    if (state === 'problem') counts.problems += 1;
    if (state === 'look') counts.look += 1;
    if (isVisible(verdict, 'by_address')) counts.by_address += 1;
    if (verdict?.warnings.some(({ is }) => is === 'look_alike') === true) counts.look_alike += 1;
  }
  return counts;
}
