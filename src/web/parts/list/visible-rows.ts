import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowAt, rowOffsets, rowsAhead, rowsBetween, type RowSpan } from '#web/lib/row-offsets.ts';
import { restoredAnchor, anchorShift, roundingMax, joinedSpan, type Anchor } from './window-anchor.ts';
import { heightDefault, updateHeights, initialHeights, type Heights } from './window-heights.ts';
import { printedMax, usePrinting } from './window-print.ts';
import { useStartRow } from './window-start.ts';

/** Number of rows that are rendered beyond the visible rows in the scroll direction. They reduce the number of renders. */
const leadRows = 5;

/** Number of rows that may stay rendered after they left the screen. They reduce the number of renders. */
const spareRows = 3;

/** More rows are loaded if fewer than this number of rows are below the visible rows. */
const loadAheadRows = 20;

/** A row counts as the first visible row if at most this much of it is hidden, px. */
const hiddenPxMax = 4;

/**
 * A table with `isFilledAnywhere` and at most this number of rows renders all of them, so that the browser's search finds them.
 */
const renderAllMax = 200;

/** Delay before the scroll position is saved, ms. */
const debounceMs = 250;

/** Minimum height of the content above the list, px. */
const headHeightMin = 200;

type SpanOptions = {
  readonly keys: readonly string[];
  readonly startIndex: number | null;
  readonly savePosition: (index: number) => void;
  readonly reachEnd: () => void;
  readonly isFilledAnywhere: boolean;
};

/**
 * Computes the visible rows, the offsets of all rows, and a function that scrolls to a row. Rows are measured when they appear.
 */
export function useVisibleRows({ keys, startIndex, savePosition, reachEnd, isFilledAnywhere }: SpanOptions) {
  const body = useRef<HTMLTableSectionElement>(null);
  const heights = useRef(initialHeights());
  const [measureCount, setMeasureCount] = useState(0);
  const offsets = useMemo(
    () => rowOffsets(keys.length, (index) => heights.current.heightByKey.get(keys[index] ?? '') ?? heights.current.estimate),
    // oxlint-disable-next-line react/exhaustive-deps -- heights change with `measureCount`
    [keys, measureCount],
  );
  const [span, setSpan] = useState<RowSpan>(() => ({ from: startIndex ?? 0, to: (startIndex ?? 0) + firstRowCount() }));
  // The anchor is the row that the user is reading. It does not move when rows above it change.
  const anchor = useRef<Anchor | null>(null);
  const currentState = useRef({ keys, offsets, span, savePosition, reachEnd });
  useLayoutEffect(() => {
    currentState.current = { keys, offsets, span, savePosition, reachEnd };
  });

  const updateSpan = useCallback(
    (isSync: boolean) => {
      const view = viewOf(body.current);
      if (view === null) return;
      const { offsets: currentOffsets, span: oldSpan } = currentState.current;
      const rowWithFocus = isFilledAnywhere ? rowInUse(body.current) : null;
      const anchorIndex = rowWithFocus ?? rowAt(currentOffsets, view.top);
      const key = currentState.current.keys[anchorIndex];
      const offset = currentOffsets[anchorIndex] ?? 0;
      const isAtTopUnfocused = isFilledAnywhere && rowWithFocus === null && view.top <= hiddenPxMax;
      anchor.current =
        key === undefined || isAtTopUnfocused
          ? null
          : restoredAnchor(anchor.current, { key, index: anchorIndex, offset, onScreen: offset - view.top });
      const neededSpan = withNeighbours(rowsBetween(currentOffsets, view.top, view.bottom), currentOffsets.length - 1);
      const isSpanEnough = oldSpan.from <= neededSpan.from && oldSpan.to >= neededSpan.to && oldSpan.to < currentOffsets.length;
      if (isSpanEnough && oldSpan.to - oldSpan.from <= neededSpan.to - neededSpan.from + leadRows + spareRows) return;
      const next = withSelectedRows(
        rowsAhead(neededSpan, oldSpan, { count: currentOffsets.length - 1, lead: leadRows }),
        oldSpan,
        body.current,
      );
      if (next.from === oldSpan.from && next.to === oldSpan.to) return;
      if (isSync) flushSync(() => setSpan(next));
      else setSpan(next);
    },
    [isFilledAnywhere],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      updateSpan(true);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const view = viewOf(body.current);
        if (view !== null)
          currentState.current.savePosition(view.top <= 0 ? 0 : rowAt(currentState.current.offsets, view.top + hiddenPxMax));
      }, debounceMs);
    };
    const onResize = () => updateSpan(false);
    const { current: rows } = body;
    // Waits for the next frame. React restores the focus before this hook knows the new positions of the rows.
    const onTouch = () => requestAnimationFrame(() => updateSpan(false));
    // The observer also notices cells that grow although the table is not rendered again.
    const resizeObserver = new ResizeObserver(() => {
      if (storeHeights(rows, currentState.current.keys, heights.current)) setMeasureCount((turn) => turn + 1);
    });
    if (isFilledAnywhere && rows !== null) {
      for (const touch of useEvents) rows.addEventListener(touch, onTouch);
      resizeObserver.observe(rows);
    }
    document.addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
      for (const touch of useEvents) rows?.removeEventListener(touch, onTouch);
      resizeObserver.disconnect();
    };
  }, [isFilledAnywhere, updateSpan]);

  // Measures the rows and restores the anchor after each render.
  useLayoutEffect(() => {
    // A list that starts at its first row is painted before it is measured, because no row above has a wrong height.
    if (heights.current.width === 0 && span.from === 0) {
      const measureFirst = () => {
        // The offset of an earlier anchor is a sum of estimated heights. The row itself does not move now.
        anchor.current = null;
        if (storeHeights(body.current, currentState.current.keys, heights.current)) setMeasureCount((turn) => turn + 1);
      };
      const frame = requestAnimationFrame(() => setTimeout(measureFirst));
      return () => cancelAnimationFrame(frame);
    }
    if (storeHeights(body.current, keys, heights.current)) return setMeasureCount((turn) => turn + 1);
    const movedPx = anchorShift(anchor.current, { keys, offsets, view: viewOf(body.current) });
    if (Math.abs(movedPx) > roundingMax) scrollBy(0, movedPx);
    updateSpan(false);
    return undefined;
  }, [keys, offsets, span, updateSpan]);

  useEffect(() => {
    if (span.to >= keys.length - loadAheadRows) currentState.current.reachEnd();
  }, [keys, span]);

  /** Scrolls a row into view. With `isFirst`, the row is scrolled to the top before the browser paints. */
  const scrollToRow = useCallback(
    (index: number, isFirst = false) => {
      const view = viewOf(body.current);
      if (view === null) return;
      const { offsets: currentOffsets } = currentState.current;
      const [top, bottom] = [currentOffsets[index] ?? 0, currentOffsets[index + 1] ?? 0];
      // The row is already the first visible row, so the scroll position stays unchanged.
      if (isFirst && index > 0 && rowAt(currentOffsets, view.top + hiddenPxMax) === index) return updateSpan(false);
      const distance = isFirst || top < view.top ? top - view.top : Math.max(0, bottom - view.bottom);
      if (distance !== 0) scrollBy(0, distance);
      updateSpan(!isFirst);
    },
    [updateSpan],
  );

  useStartRow(startIndex, scrollToRow);
  const isPrinting = usePrinting();
  const isAll = isPrinting || (isFilledAnywhere && keys.length <= renderAllMax);
  return { body, span: isAll ? { from: 0, to: isPrinting ? Math.min(keys.length, printedMax) : keys.length } : span, offsets, scrollToRow };
}

/** Events that occur when the pointer or the focus enters or leaves a row. */
const useEvents = ['focusin', 'focusout', 'pointerover', 'pointerleave'] as const;

/** The row that has the focus or is under the pointer. It must not move, because the user may be about to click it. */
function rowInUse(body: HTMLElement | null): number | null {
  const row = body?.querySelector<HTMLElement>('[data-row]:focus-within') ?? body?.querySelector<HTMLElement>('[data-row]:hover');
  return row === null || row === undefined ? null : Number(row.dataset['row']);
}

/** The number of rows that are rendered first, before any row is measured. They fill the screen. */
function firstRowCount(): number {
  return Math.max(1, Math.ceil((innerHeight - headHeightMin) / heightDefault));
}

/** The visible part of the table body, in px from its top. Sticky headers count as not visible. */
function viewOf(body: HTMLTableSectionElement | null): { readonly top: number; readonly bottom: number } | null {
  if (body === null) return null;
  const { top } = body.getBoundingClientRect();
  return { top: (Number.parseFloat(getComputedStyle(body).scrollMarginTop) || 0) - top, bottom: innerHeight - top };
}

/** Stores the heights of the rendered rows, including the gap to the next row. Returns whether any height changed. */
function storeHeights(body: HTMLTableSectionElement | null, keys: readonly string[], heights: Heights): boolean {
  if (body === null) return false;
  const visibleRows = [...body.children].flatMap((row) => {
    const key = row instanceof HTMLElement ? keys[Number(row.dataset['row'])] : undefined;
    const next = row.nextElementSibling;
    return key === undefined || next === null ? [] : [{ key, height: next.getBoundingClientRect().top - row.getBoundingClientRect().top }];
  });
  return updateHeights(heights, body.offsetWidth, visibleRows);
}

/** Adds a row at each end, because the Tab key can only reach rendered rows. */
function withNeighbours({ from, to }: RowSpan, count: number): RowSpan {
  return { from: Math.max(0, from - 1), to: Math.min(count, to + 1) };
}

/** Keeps rows rendered while their text is selected, because removing a row would clear the selection. */
function withSelectedRows(next: RowSpan, oldSpan: RowSpan, body: HTMLElement | null): RowSpan {
  const selection = getSelection();
  const isTextSelected = selection !== null && !selection.isCollapsed && body?.contains(selection.anchorNode) === true;
  return isTextSelected ? joinedSpan(next, oldSpan) : next;
}
