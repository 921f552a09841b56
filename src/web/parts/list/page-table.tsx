import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import classes from './page-table.module.css';

/** A column of a table. On narrow screens, rows become cards and `card` is the cell's position in the card. */
export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly align?: 'right';
  /** Whether the column takes the remaining width and its long text is cut. A table has at most one such column. */
  readonly isFlexible?: boolean;
  /** Whether the text never wraps on wide screens. All rows then have the same height. */
  readonly isUnbroken?: boolean;
  /** Whether clicking the column's title sorts a `WindowTable` by the column. */
  readonly isSortable?: boolean;
  /** Whether the column is hidden until the user chooses it. */
  readonly isExtra?: boolean;
  /** Width in a `WindowTable`, rem. The flexible column takes the remaining width. */
  readonly width?: number;
  /** Position of the cell in a card: `lead` at the top left, `side` at the top right, `line` below, after the column's title. */
  readonly card?: 'lead' | 'side' | 'line';
  readonly render: (row: Row) => ReactNode;
};

/** Width of a column without a `width`, rem. */
export const defaultWidth = 9;

/** Preferred width of the flexible column, rem. */
export const flexibleWidth = 18;

/** The widths of columns in percent of the table's width, for a skeleton. */
export function columnWidths(columns: readonly Pick<Column<never>, 'isFlexible' | 'width'>[]): readonly number[] {
  const widths = columns.map(({ isFlexible, width }) => (isFlexible === true ? flexibleWidth : (width ?? defaultWidth)));
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => Math.round((100 * width) / sum));
}

/** A note that replaces a row and spans all columns. */
export type NoteRow = { readonly note: string };

export function isNoteRow(row: unknown): row is NoteRow {
  return typeof row === 'object' && row !== null && 'note' in row;
}

type PageTableProps<Row> = {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Whether the table has no border, for use inside a panel. Default: false. */
  readonly isBare?: boolean;
};

/** A table of one page of records; rows become cards on narrow screens. A `RowLink` in a cell makes the whole row clickable. */
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

/** Opens the row's link after a click anywhere in the row, unless the click ends a text selection. */
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
