import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import classes from './page-table.module.css';

/** A column: what a cell shows, and how it stands when rows become cards. */
export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly align?: 'right';
  /** Takes the width that the others leave, and is cut when that is little. One column at most. */
  readonly isFlexible?: boolean;
  /** Shown only to who chooses it, where columns can be chosen. */
  readonly isExtra?: boolean;
  /** Width in a `WindowTable`, rem; there the flexible column takes what is left. */
  readonly width?: number;
  /** Where the cell goes in a card: `lead` at the top left, `side` at the top right, `line` below with its title before it. */
  readonly card?: 'lead' | 'side' | 'line';
  readonly render: (row: Row) => ReactNode;
};

/** What stands in the place of a row, across all columns. */
export type NoteRow = { readonly note: string };

/** Whether there are words in the place of a row. */
export function isNote(row: unknown): row is NoteRow {
  return typeof row === 'object' && row !== null && 'note' in row;
}

type PageTableProps<Row> = {
  /** What the table holds, for who listens. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Without a frame of its own, inside a panel. */
  readonly isBare?: boolean;
};

/**
 * A page of records: a table, or cards when narrow. A cell with a `RowLink` makes its whole row open; `j` and `k` move between the links.
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

/** A press on what stands above the row's link (a time, an amount) opens the row too, unless it ends the marking of text. */
export function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent<HTMLTableRowElement>) {
  if (!(target instanceof Element) || target.closest('a, button, label') !== null || getSelection()?.isCollapsed === false) return;
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.querySelector('[data-row-link]')?.dispatchEvent(press);
}
