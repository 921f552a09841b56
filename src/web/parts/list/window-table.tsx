import { memo, type CSSProperties, type ReactNode } from 'react';
import { windowPieces } from '#web/lib/row-offsets.ts';
import { usePageKeys } from '#web/parts/page-keys.ts';
import { isNote, openRow, type Column, type NoteRow } from './page-table.tsx';
import { useRowFocus } from './window-focus.ts';
import { printedMax } from './window-print.ts';
import { useRowSpan } from './window-span.ts';
import classes from './page-table.module.css';

type WindowTableProps<Row> = {
  /** What the table holds, for who listens. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly (Row | NoteRow)[];
  readonly keys: readonly string[];
  /** Index of the row that is the first to be seen at the start; null leaves it to the browser. */
  readonly place: number | null;
  /** Told where one is, a moment after each scroll. */
  readonly keepPlace: (index: number) => void;
  /** Whether these are all rows there are: only then their number is known. */
  readonly isWhole: boolean;
  /** Told when the last rows come into view. */
  readonly reachEnd: () => void;
  /** Rows come in anywhere, the first ones too: whoever looks at the start and touches nothing sees them, whoever is at a row stays with it. */
  readonly isFilledAnywhere?: boolean;
};

/**
 * Any number of rows of which only those in view are elements; otherwise as a `PageTable`: rows become cards when narrow, a `RowLink` opens its
 * row, `j` and `k` move, Home and End go to the first and last loaded row. What stands above the reader may grow without moving the reader.
 */
export function WindowTable<Row>({
  caption,
  columns,
  rows,
  keys,
  place,
  keepPlace,
  isWhole,
  reachEnd,
  isFilledAnywhere = false,
}: WindowTableProps<Row>) {
  const { body, span, offsets, show } = useRowSpan({ keys, place, keepPlace, reachEnd, isFilledAnywhere });
  const { kept, handlers, pageKeys } = useRowFocus({ keys, span, show, body });
  usePageKeys(pageKeys);
  const total = columns.reduce((sum, { width = defaultWidth, isFlexible }) => sum + (isFlexible === true ? flexibleWidth : width), 0);
  return (
    <div className={classes.frame} data-windowed="" data-many={total > widthMax ? '' : undefined}>
      <table className={classes.table} aria-label={caption} aria-rowcount={isWhole ? rows.length + 1 : -1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, title, align, width, isFlexible }) => (
              <th key={key} scope="col" data-align={align} {...(isFlexible === true ? {} : widthProps(width, total))}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...handlers}>
          {windowPieces(offsets, span, kept).map((piece, at) => {
            if ('gap' in piece) return <tr key={`gap ${at}`} aria-hidden="true" data-gap="" style={{ height: piece.gap }} />;
            const row = rows[piece.row];
            const key = keys[piece.row];
            if (row === undefined || key === undefined) return null;
            return <WindowRow key={key} index={piece.row} row={row} columns={columns as readonly Column<unknown>[]} />;
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

/** Width of a column that names none, and what a flexible one wants, rem. */
const defaultWidth = 9;
const flexibleWidth = 18;

/** Columns that want more than this share the width that there is, rem: nothing may make the page scroll sideways. */
const widthMax = 76;

function widthProps(width = defaultWidth, total: number) {
  return { 'data-width': width, style: { '--width': width, '--share': `${(100 * width) / total}%` } as CSSProperties };
}

type WindowRowProps = { readonly index: number; readonly row: unknown; readonly columns: readonly Column<unknown>[] };

/** Drawn anew only when its record changes: while scrolling, rows that stay cost nothing. */
const WindowRow = memo(function WindowRow({ index, row, columns }: WindowRowProps): ReactNode {
  return (
    <tr data-row={index} aria-rowindex={index + 2} onClick={openRow}>
      {isNote(row) ? (
        <td colSpan={columns.length} data-note="" dir="auto">
          {row.note}
        </td>
      ) : (
        columns.map(({ key, title, align, isFlexible, card = 'line', render }) => (
          <td key={key} data-align={align} data-flexible={isFlexible} data-card={card} data-title={title}>
            {render(row)}
          </td>
        ))
      )}
    </tr>
  );
});
