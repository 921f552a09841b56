import { VisuallyHidden } from '@mantine/core';
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a grid by WAI-ARIA; on narrow screens its rows are cards, and CSS would remove the native roles */
import { useEffect, useMemo, useRef } from 'react';
import type { Repeat } from '#contract/error.ts';
import type { RowVerdict } from '#web/features/batches/sheet/sheet.ts';
import { windowPieces } from '#web/lib/row-offsets.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { useGrid, type GridPosition } from '#web/lib/use-grid.ts';
import { useVisibleRows } from '#web/parts/list/visible-rows.ts';
import { gridColumns, type EditedColumn } from './grid-columns.ts';
import { columnTitles, GridRow, type RowActions, type SharedRowProps } from './grid-row.tsx';
import classes from './rows-grid.module.css';

type RowsGridProps = SharedRowProps & {
  readonly rows: readonly SheetRow[];
  readonly verdicts: readonly (RowVerdict | undefined)[];
  /** The earlier payment that each repeated row repeats. Keys are row indexes. */
  readonly repeats?: ReadonlyMap<number, Repeat>;
  /** Indexes of the visible rows. */
  readonly visibleRows: readonly number[];
  /** The line number of the row that receives focus. Null without such a row. */
  readonly targetLine: number | null;
  readonly clearTargetLine: () => void;
  readonly commit: (position: GridPosition<EditedColumn>, text: string) => void;
  readonly remove: (line: number) => void;
  /** Restores the row that was removed last. */
  readonly undo: () => void;
};

/** A grid for viewing and editing any number of rows. Only the visible rows are rendered. */
export function RowsGrid(props: RowsGridProps) {
  const { rows, verdicts, visibleRows, repeats, targetLine, clearTargetLine, commit, remove, undo, ...rowProps } = props;
  const lines = useMemo(() => visibleRows.map((index) => rows[index]?.line ?? 0), [rows, visibleRows]);
  const keys = useMemo(() => lines.map(String), [lines]);
  const visibleRowsOptions = { keys, startIndex: null, savePosition: noAction, reachEnd: noAction, isFilledAnywhere: false };
  const { body, span, offsets, scrollToRow: show } = useVisibleRows(visibleRowsOptions);
  const columns = useMemo(() => gridColumns(rowProps.columns), [rowProps.columns]);
  const grid = useGrid({ lines, columns, body, show, commit, remove, undo });
  const { active, edit, isWithin, handlers } = grid;
  // The ref lets `actions` stay the same on every render, so that unchanged rows do not re-render.
  const latestHandlers = useRef({ grid, commit, remove, clearTargetLine });
  useEffect(() => {
    latestHandlers.current = { grid, commit, remove, clearTargetLine };
  });
  const actions = useMemo(
    (): RowActions => ({
      beginEdit: (position) => latestHandlers.current.grid.begin(position),
      takeOffer: (position, text) => {
        latestHandlers.current.commit(position, text);
        latestHandlers.current.grid.focusCell(position);
      },
      remove: (line) => latestHandlers.current.grid.removeFrom({ line, column: 'remove' }, latestHandlers.current.remove),
    }),
    [],
  );
  useEffect(() => {
    if (targetLine === null) return;
    latestHandlers.current.grid.focusCell({ line: targetLine, column: 'destination' });
    latestHandlers.current.clearTargetLine();
  }, [targetLine]);
  const activeIndex = active === null ? -1 : lines.indexOf(active.line);
  const focusedIndex = isWithin && activeIndex >= 0 ? activeIndex : null;
  const isActiveThere = activeIndex >= 0 && (focusedIndex !== null || (activeIndex >= span.from && activeIndex < span.to));
  const stopIndex = isActiveThere ? activeIndex : span.from;
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid by WAI-ARIA: arrow keys move between its cells */}
      <table role="grid" className={classes.table} aria-label="Rows of the batch" aria-rowcount={visibleRows.length + 1} {...handlers}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {['line', ...columns.filter((each) => each !== 'remove'), 'pays', 'check', 'remove'].map((each) => (
              <th key={each} role="columnheader" scope="col" data-width={each}>
                {each === 'remove' ? <VisuallyHidden>Remove</VisuallyHidden> : headings[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {windowPieces(offsets, span, focusedIndex).map((piece, at) => {
            if ('gap' in piece) return <tr key={`gap ${at}`} aria-hidden="true" data-gap="" style={{ height: piece.gap }} />;
            const index = visibleRows[piece.row];
            const row = index === undefined ? undefined : rows[index];
            if (index === undefined || row === undefined) return null;
            const isTabStop = piece.row === stopIndex;
            return (
              <GridRow
                key={row.line}
                index={piece.row}
                row={row}
                verdict={verdicts[index]}
                repeat={repeats?.get(index)}
                {...rowProps}
                stop={isTabStop ? (isActiveThere && active !== null ? active.column : 'destination') : null}
                edit={edit?.line === row.line ? edit : null}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const headings: Readonly<Record<string, string>> = { line: 'Line', ...columnTitles, pays: 'Payment', check: 'Status' };

/** All rows are loaded, and the scroll position is not stored. */
const noAction = () => undefined;
