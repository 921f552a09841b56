import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import classes from './page-table.module.css';

/** A column: its cell content, and its position when rows become cards. */
export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly align?: 'right';
  /** Whether the column takes the remaining width, so that long text is cut. At most one column of a table. */
  readonly isFlexible?: boolean;
  /** Whether the text never wraps on wide screens, so that rows have equal heights. */
  readonly isUnbroken?: boolean;
  /** Whether a click on its title sorts a `WindowTable` by it. */
  readonly isSortable?: boolean;
  /** Whether the column is hidden until the user chooses it. */
  readonly isExtra?: boolean;
  /** Width in a `WindowTable`, rem. The flexible column takes the remaining width. */
  readonly width?: number;
  /** Position of the cell in a card: `lead` at the top left, `side` at the top right, `line` below, after its title. */
  readonly card?: 'lead' | 'side' | 'line';
  readonly render: (row: Row) => ReactNode;
};

/** Width of a column without a `width`, rem. */
export const defaultWidth = 9;

/** Preferred width of the flexible column, rem. */
export const flexibleWidth = 18;

/** Widths of columns in percent of their sum, for a skeleton. */
export function columnWidths(columns: readonly Pick<Column<never>, 'isFlexible' | 'width'>[]): readonly number[] {
  const widths = columns.map(({ isFlexible, width }) => (isFlexible === true ? flexibleWidth : (width ?? defaultWidth)));
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => Math.round((100 * width) / sum));
}

/** A note instead of a row, across all columns. */
export type NoteRow = { readonly note: string };

export function isNote(row: unknown): row is NoteRow {
  return typeof row === 'object' && row !== null && 'note' in row;
}

type PageTableProps<Row> = {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Whether the table has no frame, for use in a panel. Default: false. */
  readonly isBare?: boolean;
};

/** A page of records: a table, or cards on narrow screens. A `RowLink` in a cell makes the whole row clickable. */
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

/** A click anywhere in the row follows the row's link, unless it ends a text selection. */
export function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent<HTMLTableRowElement>) {
  if (
    !(target instanceof Element) ||
    target.closest('a, button, label, input, select, textarea') !== null ||
    getSelection()?.isCollapsed === false
  )
    return;
  const clickEvent = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.querySelector('[data-row-link]')?.dispatchEvent(clickEvent);
}
