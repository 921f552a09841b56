import { useLayoutEffect, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The columns with focusable cells. The column `remove` has the buttons that remove rows; the cells of the others can be edited. */
type Focusable<Edited extends string> = Edited | 'remove';

/** A cell, identified by its row's line number. */
export type GridPosition<Edited extends string> = { readonly line: number; readonly column: Focusable<Edited> };

/** The cell in edit mode. `start` is the first typed character, or null if the field starts with the cell's content. */
export type GridEdit<Edited extends string> = GridPosition<Edited> & { readonly start: string | null };

/** Number of rows that a press of a Page key moves. */
const pageRows = 12;

type GridOptions<Edited extends string> = {
  /** Line numbers of the visible rows, in order. */
  readonly lines: readonly number[];
  readonly columns: readonly Focusable<Edited>[];
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly show: (index: number) => void;
  /** Saves the text of a cell. */
  readonly commit: (position: GridPosition<Edited>, text: string) => void;
  readonly remove: (line: number) => void;
  readonly undo: () => void;
};

/**
 * Returns the focused cell of a grid, and the handlers of its keys (WAI-ARIA, grid). Rows have the attribute `data-line`, cells `data-cell`. Arrow keys, Home, End and Page keys move. Enter, F2 or typing starts
 * an edit. Enter then continues in the row below, Tab in the next cell, and Escape discards the edit.
 */
export function useGrid<Edited extends string>(options: GridOptions<Edited>) {
  type Position = GridPosition<Edited>;
  const [activeCell, setActive] = useState<Position | null>(null);
  const [edit, setEdit] = useState<GridEdit<Edited> | null>(null);
  const [isWithin, setWithin] = useState(false);
  const latestOptions = useRef(options);
  useLayoutEffect(() => {
    latestOptions.current = options;
  });

  const focusCell = (position: Position) => {
    const { body, lines, show } = latestOptions.current;
    const index = lines.indexOf(position.line);
    flushSync(() => {
      setActive(position);
      setWithin(true);
    });
    show(index);
    body.current
      ?.querySelector<HTMLElement>(`[data-line="${position.line}"] [data-cell="${position.column}"]`)
      ?.focus({ preventScroll: true });
  };
  /** The cell at a distance of some rows and columns, limited to the grid. */
  const cellAtOffset = ({ line, column }: Position, rows: number, cells: number): Position => {
    const { lines, columns } = latestOptions.current;
    const [row, cell] = [lines.indexOf(line), columns.indexOf(column)];
    return {
      line: lines[Math.min(lines.length - 1, Math.max(0, row + rows))] ?? line,
      column: columns[Math.min(columns.length - 1, Math.max(0, cell + cells))] ?? column,
    };
  };
  /** The next or previous editable cell. Null at the start and end of the grid. */
  const nextEdited = ({ line, column }: Position, step: 1 | -1): Position | null => {
    const { lines, columns } = latestOptions.current;
    const editedColumns: readonly Focusable<Edited>[] = columns.filter((each) => each !== 'remove');
    const at = lines.indexOf(line) * editedColumns.length + editedColumns.indexOf(column) + step;
    const [toLine, toColumn] = [
      lines[Math.floor(at / editedColumns.length)],
      editedColumns[((at % editedColumns.length) + editedColumns.length) % editedColumns.length],
    ];
    return toLine === undefined || toColumn === undefined ? null : { line: toLine, column: toColumn };
  };
  const begin = (position: Position, start: string | null = null) => {
    if (position.column === 'remove') return;
    flushSync(() => {
      setActive(position);
      setEdit({ ...position, start });
    });
  };
  const finishEdit = (text: string, direction: 'down' | 'up' | 'next' | 'before' | 'stay') => {
    if (edit === null) return;
    const nextCell = cellAtOffset(edit, direction === 'up' ? -1 : 1, 0);
    const neighbourCell = direction === 'next' || direction === 'before' ? nextEdited(edit, direction === 'next' ? 1 : -1) : null;
    latestOptions.current.commit(edit, text);
    setEdit(null);
    if (direction === 'down' || direction === 'up') focusCell(nextCell);
    else if (direction !== 'stay') {
      focusCell(neighbourCell ?? edit);
      if (neighbourCell !== null) begin(neighbourCell);
    }
  };
  const pressInField = (event: KeyboardEvent, field: HTMLInputElement) => {
    if (event.nativeEvent.isComposing || edit === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') finishEdit(field.value, event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Tab') finishEdit(field.value, event.shiftKey ? 'before' : 'next');
    else if (event.key === 'Escape') {
      setEdit(null);
      focusCell(edit);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressOnCell = (event: KeyboardEvent, position: Position) => {
    const action = actionOf(event, position);
    if (action === null) return;
    event.preventDefault();
    action();
  };
  const actionOf = (event: KeyboardEvent, position: Position): (() => void) | null => {
    const { lines, columns, commit, remove, undo } = latestOptions.current;
    const isToEdge = event.ctrlKey || event.metaKey;
    const [rowStep, cellStep] = isToEdge ? [lines.length, columns.length] : [1, 1];
    const toLineEnd = isToEdge ? lines.length : 0;
    const moves = new Map<string, readonly [rows: number, cells: number]>([
      ['ArrowUp', [-rowStep, 0]],
      ['ArrowDown', [rowStep, 0]],
      ['ArrowLeft', [0, -cellStep]],
      ['ArrowRight', [0, cellStep]],
      ['PageUp', [-pageRows, 0]],
      ['PageDown', [pageRows, 0]],
      ['Home', [-toLineEnd, -columns.length]],
      ['End', [toLineEnd, columns.length]],
    ]);
    const move = moves.get(event.key);
    if (move !== undefined) return () => focusCell(cellAtOffset(position, ...move));
    if (isToEdge && event.key === 'z') return undo;
    if (isToEdge || event.altKey) return null;
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    if (position.column === 'remove')
      return event.key === 'Enter' || event.key === ' ' || isDelete ? () => removeFrom(position, remove) : null;
    if (event.key === 'Enter' || event.key === 'F2') return () => begin(position);
    if (isDelete) return () => commit(position, '');
    return event.key.length === 1 ? () => begin(position, event.key) : null;
  };
  const removeFrom = (position: Position, remove: (line: number) => void) => {
    const { lines } = latestOptions.current;
    const index = lines.indexOf(position.line);
    const neighbour = lines[index + 1] ?? lines[index - 1];
    flushSync(() => remove(position.line));
    if (neighbour === undefined) document.getElementById('page-title')?.focus();
    else focusCell({ ...position, line: neighbour });
  };
  /** The cell that contains an element. */
  const positionOf = (target: EventTarget): Position | null => {
    if (!(target instanceof HTMLElement)) return null;
    const { lines, columns } = latestOptions.current;
    const [cell, row] = [target.closest<HTMLElement>('[data-cell]'), target.closest<HTMLElement>('[data-line]')];
    const column = columns.find((each) => each === cell?.dataset['cell']);
    const line = lines.find((each) => String(each) === row?.dataset['line']);
    return column === undefined || line === undefined ? null : { line, column };
  };
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const position = positionOf(target);
      setWithin(true);
      if (position !== null && (position.line !== activeCell?.line || position.column !== activeCell.column)) setActive(position);
    },
    onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
      if (edit !== null && target instanceof HTMLInputElement && !currentTarget.contains(relatedTarget)) finishEdit(target.value, 'stay');
      if (!currentTarget.contains(relatedTarget)) setWithin(false);
    },
    /** Pastes into one cell. The page imports larger content as rows. */
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const { target } = event;
      const text = event.clipboardData.getData('text/plain').trim();
      const position = target instanceof HTMLElement && target.dataset['cell'] !== undefined ? positionOf(target) : null;
      if (position === null || position.column === 'remove' || text === '' || /[\t\n]/.test(text)) return;
      event.preventDefault();
      latestOptions.current.commit(position, text);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target } = event;
      if (target instanceof HTMLInputElement) return pressInField(event, target);
      const position = positionOf(target);
      if (position === null) return undefined;
      if (target instanceof HTMLElement && target.dataset['cell'] !== undefined) return pressOnCell(event, position);
      if (event.key !== 'Escape') return undefined;
      event.preventDefault();
      return focusCell(position);
    },
  };
  return { active: activeCell, edit, isWithin, begin, finish: finishEdit, focusCell, removeFrom, handlers };
}
