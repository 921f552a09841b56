import { UnstyledButton } from '@mantine/core';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { windowPieces } from '#web/lib/row-offsets.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { type Column, defaultWidth, flexibleWidth, isNoteRow, type NoteRow, openRow } from './page-table.tsx';
import { useVisibleRows } from './visible-rows.ts';
import { useRowFocus } from './window-focus.ts';
import { printedMax } from './window-print.ts';
import classes from './page-table.module.css';

type WindowTableProps<Row> = {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly (Row | NoteRow)[];
  readonly keys: readonly string[];
  /** Index of the row to scroll to at first. Default: null, which keeps the browser's scroll position. */
  readonly startIndex?: number | null;
  /** Called with the index of the first visible row, shortly after the user has scrolled. */
  readonly savePosition?: (index: number) => void;
  /** Whether `rows` are all rows of the list. If so, screen readers announce their number. Default: true. */
  readonly isComplete?: boolean;
  /** Called when the last rows come into view. */
  readonly onReachEnd?: () => void;
  /** Whether new rows can be inserted at any position. The row that the user is reading then stays in place. */
  readonly isFilledAnywhere?: boolean;
  /** Keys of new rows, which get a coloured background. Default: empty. */
  readonly freshKeys?: ReadonlySet<string>;
  readonly sort?: Sort | undefined;
};

/** The column by which rows are sorted, and the function that is called when the user clicks a column's title. */
export type Sort = { readonly columnKey: string; readonly order: 'asc' | 'desc'; readonly onChoose: (key: string) => void };

const ignore = () => undefined;

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

/** A table of any length. Only the rows in view are rendered; rows become cards on narrow screens, as in `PageTable`. */
export function WindowTable<Row>({
  caption,
  columns,
  rows,
  keys,
  startIndex = null,
  savePosition = ignore,
  isComplete = true,
  onReachEnd = ignore,
  isFilledAnywhere = false,
  freshKeys,
  sort,
}: WindowTableProps<Row>) {
  const { body, span, offsets, scrollToRow } = useVisibleRows({ keys, startIndex, savePosition, reachEnd: onReachEnd, isFilledAnywhere });
  const { focusedIndex, handlers, pageKeys } = useRowFocus({ keys, span, scrollToRow, body });
  usePageKeys(pageKeys);
  const total = columns.reduce((sum, { width = defaultWidth, isFlexible }) => sum + (isFlexible === true ? flexibleWidth : width), 0);
  return (
    <div className={classes.frame} data-windowed="">
      <table className={classes.table} aria-label={caption} aria-rowcount={isComplete ? rows.length + 1 : -1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, title, align, width, isFlexible, isSortable = false }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                aria-sort={sort?.columnKey === key ? ariaSorts[sort.order] : undefined}
                {...(isFlexible === true ? {} : widthProps(width, total))}
              >
                {sort === undefined || !isSortable ? title : <SortTitle column={key} title={title} sort={sort} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...handlers}>
          {windowPieces(offsets, span, focusedIndex).map((piece, at) => {
            if ('gap' in piece) return <tr key={`gap ${at}`} aria-hidden="true" data-gap="" style={{ height: piece.gap }} />;
            const row = rows[piece.row];
            const key = keys[piece.row];
            if (row === undefined || key === undefined) return null;
            return (
              <WindowRow
                key={key}
                index={piece.row}
                row={row}
                columns={columns as readonly Column<unknown>[]}
                isFresh={freshKeys?.has(key) === true}
              />
            );
          })}
        </tbody>
      </table>
      <p className={classes.printed}>
        {rows.length > printedMax ? `Rows 1 to ${printedMax} of ${rows.length} loaded` : `${rows.length} rows`}
        {isComplete ? '' : '; there are more that are not loaded'}
      </p>
    </div>
  );
}

function SortTitle({
  column,
  title,
  sort: { columnKey, order, onChoose },
}: {
  readonly column: string;
  readonly title: string;
  readonly sort: Sort;
}) {
  return (
    <UnstyledButton fz="inherit" fw="inherit" onClick={() => onChoose(column)}>
      {title}
      {columnKey === column ? <Icon name={order === 'asc' ? 'up' : 'down'} size={12} /> : null}
    </UnstyledButton>
  );
}

function widthProps(width = defaultWidth, total: number) {
  return { 'data-width': width, style: { '--width': width, '--share': `${(100 * width) / total}%` } as CSSProperties };
}

type WindowRowProps = {
  readonly index: number;
  readonly row: unknown;
  readonly columns: readonly Column<unknown>[];
  readonly isFresh: boolean;
};

/** Memoised, so that scrolling renders only rows that come into view. */
const WindowRow = memo(function WindowRow({ index, row, columns, isFresh }: WindowRowProps): ReactNode {
  return (
    <tr data-row={index} data-fresh={isFresh ? '' : undefined} aria-rowindex={index + 2} onClick={openRow}>
      {isNoteRow(row) ? (
        <td colSpan={columns.length} data-note="" dir="auto">
          {row.note}
        </td>
      ) : (
        columns.map(({ key, title, align, isFlexible, isUnbroken, card = 'line', render }) => (
          <td key={key} data-align={align} data-unbroken={isUnbroken} data-flexible={isFlexible} data-card={card} data-title={title}>
            {render(row)}
          </td>
        ))
      )}
    </tr>
  );
});
