import { UnstyledButton } from '@mantine/core';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { windowPieces } from '#web/lib/row-offsets.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { type Column, defaultWidth, flexibleWidth, isNote, type NoteRow, openRow } from './page-table.tsx';
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
  /** Index of the row to show first. Default: null, the browser decides. */
  readonly startIndex?: number | null;
  /** Called with the index of the first visible row, shortly after each scroll. */
  readonly savePosition?: (index: number) => void;
  /** Whether these are all rows, so that their number can be stated. Default: true. */
  readonly isWhole?: boolean;
  /** Called when the last rows come into view. */
  readonly reachEnd?: () => void;
  /** Whether rows may be inserted anywhere. At the top of the page they show at once; elsewhere the user's row stays in place. */
  readonly isFilledAnywhere?: boolean;
  /** Keys of newly loaded rows, to tint. Default: empty. */
  readonly fresh?: ReadonlySet<string>;
  /** The column by which rows are sorted, and the callback for a click on another title. */
  readonly sort?: Sort | undefined;
};

/** The sorted column, and what a click on another title does. */
export type Sort = { readonly by: string; readonly order: 'asc' | 'desc'; readonly choose: (key: string) => void };

const nothing = () => undefined;

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

/**
 * A table of any length that renders only the visible rows. Otherwise like `PageTable`: rows become cards on narrow screens, a `RowLink`
 * opens its row, `j` and `k` move, Home and End go to the first and last loaded row. Rows above the user's row may grow without moving it.
 */
export function WindowTable<Row>({
  caption,
  columns,
  rows,
  keys,
  startIndex = null,
  savePosition = nothing,
  isWhole = true,
  reachEnd = nothing,
  isFilledAnywhere = false,
  fresh,
  sort,
}: WindowTableProps<Row>) {
  const { body, span, offsets, show } = useVisibleRows({ keys, startIndex, savePosition, reachEnd, isFilledAnywhere });
  const { focusedIndex, handlers, pageKeys } = useRowFocus({ keys, span, show, body });
  usePageKeys(pageKeys);
  const total = columns.reduce((sum, { width = defaultWidth, isFlexible }) => sum + (isFlexible === true ? flexibleWidth : width), 0);
  return (
    <div className={classes.frame} data-windowed="">
      <table className={classes.table} aria-label={caption} aria-rowcount={isWhole ? rows.length + 1 : -1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, title, align, width, isFlexible, isSortable = false }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                aria-sort={sort?.by === key ? ariaSorts[sort.order] : undefined}
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
                isFresh={fresh?.has(key) === true}
              />
            );
          })}
        </tbody>
      </table>
      <p className={classes.printed}>
        {rows.length > printedMax ? `Rows 1 to ${printedMax} of ${rows.length} loaded` : `${rows.length} rows`}
        {isWhole ? '' : '; there are more that are not loaded'}
      </p>
    </div>
  );
}

function SortTitle({
  column,
  title,
  sort: { by, order, choose },
}: {
  readonly column: string;
  readonly title: string;
  readonly sort: Sort;
}) {
  return (
    <UnstyledButton fz="inherit" fw="inherit" onClick={() => choose(column)}>
      {title}
      {by === column ? <Icon name={order === 'asc' ? 'up' : 'down'} size={12} /> : null}
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

/** Re-renders only when its record changes, so that other rows cost nothing while scrolling. */
const WindowRow = memo(function WindowRow({ index, row, columns, isFresh }: WindowRowProps): ReactNode {
  return (
    <tr data-row={index} data-fresh={isFresh ? '' : undefined} aria-rowindex={index + 2} onClick={openRow}>
      {isNote(row) ? (
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
