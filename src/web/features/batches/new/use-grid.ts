import { useLayoutEffect, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { integerOfText } from '#contract/wire/integer.ts';
import type { GridColumn } from './grid-columns.ts';

/** A cell, identified by its row's line number. */
export type GridPlace = { readonly line: number; readonly column: GridColumn };

/** The cell in edit mode, with its initial text: its content, or the first typed character. */
export type GridEdit = GridPlace & { readonly start: string | null };

/** Rows per press of a Page key. */
const pageRows = 12;

type GridOptions = {
  /** Line numbers of the visible rows, in order. */
  readonly lines: readonly number[];
  readonly columns: readonly GridColumn[];
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly show: (index: number) => void;
  /** Saves a cell. */
  readonly commit: (place: GridPlace, text: string) => void;
  readonly remove: (line: number) => void;
  readonly undo: () => void;
};

/**
 * The focused cell of a grid, and its keys (WAI-ARIA, grid). Arrow keys, Home, End and Page keys move. Enter, F2 or typing starts an edit.
 * Enter continues in the row below, Tab in the next cell, and Escape discards the edit.
 */
export function useGrid(options: GridOptions) {
  const [active, setActive] = useState<GridPlace | null>(null);
  const [edit, setEdit] = useState<GridEdit | null>(null);
  const [isWithin, setWithin] = useState(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const focusCell = (place: GridPlace) => {
    const { body, lines, show } = latest.current;
    const index = lines.indexOf(place.line);
    flushSync(() => {
      setActive(place);
      setWithin(true);
    });
    show(index);
    body.current?.querySelector<HTMLElement>(`[data-line="${place.line}"] [data-cell="${place.column}"]`)?.focus({ preventScroll: true });
  };
  /** The cell at an offset of rows and columns, limited to the grid. */
  const away = ({ line, column }: GridPlace, rows: number, cells: number): GridPlace => {
    const { lines, columns } = latest.current;
    const [row, cell] = [lines.indexOf(line), columns.indexOf(column)];
    return {
      line: lines[Math.min(lines.length - 1, Math.max(0, row + rows))] ?? line,
      column: columns[Math.min(columns.length - 1, Math.max(0, cell + cells))] ?? column,
    };
  };
  /** The next or previous editable cell; null at the ends of the grid. */
  const nextEdited = ({ line, column }: GridPlace, step: 1 | -1): GridPlace | null => {
    const { lines, columns } = latest.current;
    const edited: readonly GridColumn[] = columns.filter((each) => each !== 'remove');
    const at = lines.indexOf(line) * edited.length + edited.indexOf(column) + step;
    const [toLine, toColumn] = [lines[Math.floor(at / edited.length)], edited[((at % edited.length) + edited.length) % edited.length]];
    return toLine === undefined || toColumn === undefined ? null : { line: toLine, column: toColumn };
  };
  const begin = (place: GridPlace, start: string | null = null) => {
    if (place.column === 'remove') return;
    flushSync(() => {
      setActive(place);
      setEdit({ ...place, start });
    });
  };
  const finish = (text: string, going: 'down' | 'up' | 'next' | 'before' | 'stay') => {
    if (edit === null) return;
    const below = away(edit, going === 'up' ? -1 : 1, 0);
    const beside = going === 'next' || going === 'before' ? nextEdited(edit, going === 'next' ? 1 : -1) : null;
    latest.current.commit(edit, text);
    setEdit(null);
    if (going === 'down' || going === 'up') focusCell(below);
    else if (going !== 'stay') {
      focusCell(beside ?? edit);
      if (beside !== null) begin(beside);
    }
  };
  const pressInField = (event: KeyboardEvent, field: HTMLInputElement) => {
    if (event.nativeEvent.isComposing || edit === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') finish(field.value, event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Tab') finish(field.value, event.shiftKey ? 'before' : 'next');
    else if (event.key === 'Escape') {
      setEdit(null);
      focusCell(edit);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressOnCell = (event: KeyboardEvent, place: GridPlace) => {
    const action = actionOf(event, place);
    if (action === null) return;
    event.preventDefault();
    action();
  };
  const actionOf = (event: KeyboardEvent, place: GridPlace): (() => void) | null => {
    const { lines, columns, commit, remove, undo } = latest.current;
    const isFar = event.ctrlKey || event.metaKey;
    const to = (rows: number, cells: number) => () => focusCell(away(place, rows, cells));
    const all = lines.length;
    switch (event.key) {
      case 'ArrowUp':
        return to(isFar ? -all : -1, 0);
      case 'ArrowDown':
        return to(isFar ? all : 1, 0);
      case 'ArrowLeft':
        return to(0, isFar ? -columns.length : -1);
      case 'ArrowRight':
        return to(0, isFar ? columns.length : 1);
      case 'PageUp':
        return to(-pageRows, 0);
      case 'PageDown':
        return to(pageRows, 0);
      case 'Home':
        return to(isFar ? -all : 0, -columns.length);
      case 'End':
        return to(isFar ? all : 0, columns.length);
      default:
    }
    if (isFar && event.key === 'z') return undo;
    if (isFar || event.altKey) return null;
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    if (place.column === 'remove') return event.key === 'Enter' || event.key === ' ' || isDelete ? () => removeFrom(place, remove) : null;
    if (event.key === 'Enter' || event.key === 'F2') return () => begin(place);
    if (isDelete) return () => commit(place, '');
    return event.key.length === 1 ? () => begin(place, event.key) : null;
  };
  const removeFrom = (place: GridPlace, remove: (line: number) => void) => {
    const { lines } = latest.current;
    const index = lines.indexOf(place.line);
    const neighbour = lines[index + 1] ?? lines[index - 1];
    flushSync(() => remove(place.line));
    if (neighbour === undefined) document.getElementById('page-title')?.focus();
    else focusCell({ ...place, line: neighbour });
  };
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const place = placeOf(target);
      setWithin(true);
      if (place !== null && (place.line !== active?.line || place.column !== active.column)) setActive(place);
    },
    onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
      if (edit !== null && target instanceof HTMLInputElement && !currentTarget.contains(relatedTarget)) finish(target.value, 'stay');
      if (!currentTarget.contains(relatedTarget)) setWithin(false);
    },
    /** Pastes a single copied cell into the cell. The page imports anything larger as rows. */
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const { target } = event;
      const text = event.clipboardData.getData('text/plain').trim();
      const place = target instanceof HTMLElement && target.dataset['cell'] !== undefined ? placeOf(target) : null;
      if (place === null || place.column === 'remove' || text === '' || /[\t\n]/.test(text)) return;
      event.preventDefault();
      latest.current.commit(place, text);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target } = event;
      if (target instanceof HTMLInputElement) return pressInField(event, target);
      const place = placeOf(target);
      if (place === null) return undefined;
      if (target instanceof HTMLElement && target.dataset['cell'] !== undefined) return pressOnCell(event, place);
      if (event.key !== 'Escape') return undefined;
      event.preventDefault();
      return focusCell(place);
    },
  };
  return { active, edit, isWithin, begin, finish, focusCell, removeFrom, handlers };
}

/** The cell that contains an element. */
function placeOf(target: EventTarget): GridPlace | null {
  if (!(target instanceof HTMLElement)) return null;
  const [cell, row] = [target.closest<HTMLElement>('[data-cell]'), target.closest<HTMLElement>('[data-line]')];
  const column = columnNames.find((each) => each === cell?.dataset['cell']);
  return column === undefined || row === null ? null : { line: integerOfText(row.dataset['line'] ?? ''), column };
}

const columnNames = ['destination', 'type', 'amount', 'remove'] as const satisfies readonly GridColumn[];
