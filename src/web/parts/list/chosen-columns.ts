import type { Column } from './page-table.tsx';

/**
 * The columns that the user chose, in the user's order, or the default columns. The lead column is always included, because its
 * link opens the row.
 */
export function chosenColumns<Chosen extends Pick<Column<never>, 'key' | 'card' | 'isExtra'>>(
  allColumns: readonly Chosen[],
  keys: readonly string[] | undefined,
): readonly Chosen[] {
  const validColumns = (keys ?? []).flatMap((key) => allColumns.find((column) => column.key === key) ?? []);
  const defaultColumns = validColumns.length === 0 ? allColumns.filter(({ isExtra = false }) => !isExtra) : [...new Set(validColumns)];
  const leadColumns = allColumns.filter((column) => column.card === 'lead' && !defaultColumns.includes(column));
  return [...leadColumns, ...defaultColumns];
}
