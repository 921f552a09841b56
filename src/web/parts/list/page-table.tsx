import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import classes from './page-table.module.css';

/** A column: what a cell shows, and how it stands when rows become cards. */
export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly align?: 'right';
  /** Takes the remaining width and is truncated when that is small. One column at most. */
  readonly isFlexible?: boolean;
  /** On one line where the window is wide, whatever the other columns lose: rows stay equally high. */
  readonly isUnbroken?: boolean;
  /** A press on its title sorts a `WindowTable` by it. */
  readonly isSortable?: boolean;
  /** Shown only when the user chooses it. */
  readonly isExtra?: boolean;
  /** Width in a `WindowTable`, rem; there the flexible column takes what is left. */
  readonly width?: number;
  /**
   * Place of the cell in a card: `lead` at the top left, `side` at the top right, `line` below, after
   * its title.
   */
  readonly card?: 'lead' | 'side' | 'line';
  readonly render: (row: Row) => ReactNode;
};

/** Width of a column that states none, rem. */
export const defaultWidth = 9;

/** Preferred width of the flexible column, rem. */
export const flexibleWidth = 18;

/** Widths of columns in percent of their sum, for a skeleton. */
export function columnWidths(columns: readonly Pick<Column<never>, 'isFlexible' | 'width'>[]): readonly number[] {
  const widths = columns.map(({ isFlexible, width }) => (isFlexible === true ? flexibleWidth : (width ?? defaultWidth)));
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => Math.round((100 * width) / sum));
}

/** A note in place of a row, across all columns. */
export type NoteRow = { readonly note: string };

/** Whether a row is a note. */
export function isNote(row: unknown): row is NoteRow {
  return typeof row === 'object' && row !== null && 'note' in row;
}

type PageTableProps<Row> = {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Without a frame of its own, inside a panel. */
  readonly isBare?: boolean;
};

/**
 * A page of records: a table, or cards when narrow. A `RowLink` in a cell makes the whole row open.
 */
export function PageTable<Row>({ caption, columns, rows, rowKey, isBare = false }: PageTableProps<Row>) {
  return (
    <div className={classes.frame} data-bare={isBare}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, isFlexible }) => (
              <th key={key} scope="col" data-align={align} data-flexible={isFlexible}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-row="" onClick={openRow}>
              {columns.map(({ key, title, align, isFlexible, card = 'line', render }) => (
                <td key={key} data-align={align} data-flexible={isFlexible} data-card={card} data-title={title}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A click on content above the row's link also opens the row, unless it ends a text selection. */
export function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent<HTMLTableRowElement>) {
  if (
    !(target instanceof Element) ||
    target.closest('a, button, label, input, select, textarea') !== null ||
    getSelection()?.isCollapsed === false
  )
    return;
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.querySelector('[data-row-link]')?.dispatchEvent(press);
}
