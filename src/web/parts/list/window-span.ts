import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowAt, rowOffsets, rowsAhead, rowsBetween, type RowSpan } from '#web/lib/row-offsets.ts';
import { anchored, movedBy, pixelPart, spanOfBoth, type Anchor } from './window-anchor.ts';
import { heightGuessed, noteHeights, unmeasured, type Heights } from './window-heights.ts';
import { printedMax, usePrinting } from './window-print.ts';
import { useStartAt } from './window-start.ts';

/** Rows drawn at once beyond the edge that is scrolled to: a drawing costs more than a row. */
const lead = 5;

/** Rows more than needed that are let stand: fewer would be drawn anew at each turn of the wheel. */
const spare = 3;

/** Rows from the last loaded one at which more are asked for. */
const ahead = 20;

/** Px of a row that may be out of view while it still counts as the first one. */
const edge = 4;

/** Rows of a table that is filled anywhere which are all drawn: the browser finds text in them. */
const wholeMax = 200;

/** How long after the last scroll the place is told, in ms. */
const restMs = 250;

/** Least height of what stands above the first row of a list, px. */
const headGuessed = 200;

/** Height of the window that the server draws for, px: it does not know the reader's. */
const heightDrawn = 900;

type SpanOptions = {
  readonly keys: readonly string[];
  readonly place: number | null;
  readonly keepPlace: (index: number) => void;
  readonly reachEnd: () => void;
  readonly isFilledAnywhere: boolean;
};

/** Which rows show in the window, where all of them lie, and how to bring one into view. Heights are measured as rows appear. */
export function useRowSpan({ keys, place, keepPlace, reachEnd, isFilledAnywhere }: SpanOptions) {
  const body = useRef<HTMLTableSectionElement>(null);
  const heights = useRef(unmeasured());
  const [measured, setMeasured] = useState(0);
  const offsets = useMemo(
    () => rowOffsets(keys.length, (index) => heights.current.of.get(keys[index] ?? '') ?? heights.current.guessed),
    // oxlint-disable-next-line react/exhaustive-deps -- heights change with `measured`
    [keys, measured],
  );
  const [span, setSpan] = useState<RowSpan>(() => ({ from: place ?? 0, to: (place ?? 0) + firstRows() }));
  // The row that the reader looks at, and where it is: whatever changes above it, the reader stays with it.
  const anchor = useRef<Anchor | null>(null);
  const current = useRef({ keys, offsets, span, keepPlace, reachEnd });
  useLayoutEffect(() => {
    current.current = { keys, offsets, span, keepPlace, reachEnd };
  });

  const look = useCallback(
    (isSync: boolean) => {
      const view = viewOf(body.current);
      if (view === null) return;
      const { offsets: now, span: old } = current.current;
      const held = isFilledAnywhere ? rowHeld(body.current) : null;
      const first = held ?? rowAt(now, view.top);
      const key = current.current.keys[first];
      const offset = now[first] ?? 0;
      const isFree = isFilledAnywhere && held === null && view.top <= edge;
      anchor.current =
        key === undefined || isFree ? null : anchored(anchor.current, { key, index: first, offset, onScreen: offset - view.top });
      const seen = rowsBetween(now, view.top, view.bottom);
      const isEnough = old.from <= seen.from && old.to >= seen.to && old.to < now.length;
      if (isEnough && old.to - old.from <= seen.to - seen.from + lead + spare) return;
      const next = withMarked(rowsAhead(seen, old, { count: now.length - 1, lead }), old, body.current);
      if (next.from === old.from && next.to === old.to) return;
      if (isSync) flushSync(() => setSpan(next));
      else setSpan(next);
    },
    [isFilledAnywhere],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      look(true);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const view = viewOf(body.current);
        if (view !== null) current.current.keepPlace(view.top <= 0 ? 0 : rowAt(current.current.offsets, view.top + edge));
      }, restMs);
    };
    const onResize = () => look(false);
    const { current: rows } = body;
    // Not at once: React itself gives focus back while rows move, before this hook knows where they are.
    const onTouch = () => requestAnimationFrame(() => look(false));
    // Cells may learn more, and grow, without the table being drawn anew.
    const grown = new ResizeObserver(() => {
      if (measure(rows, current.current.keys, heights.current)) setMeasured((turn) => turn + 1);
    });
    if (isFilledAnywhere && rows !== null) {
      for (const touch of touches) rows.addEventListener(touch, onTouch);
      grown.observe(rows);
    }
    document.addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
      for (const touch of touches) rows?.removeEventListener(touch, onTouch);
      grown.disconnect();
    };
  }, [isFilledAnywhere, look]);

  // After each drawing: measure what is there, and put the reader's row back where it was.
  useLayoutEffect(() => {
    const isFirst = heights.current.width === 0;
    if (measure(body.current, keys, heights.current)) {
      const draw = () => setMeasured((turn) => turn + 1);
      if (!isFirst || span.from > 0) return draw();
      // Nothing above the rows drawn could be wrong: what is seen first need not wait for the heights of what is below.
      requestAnimationFrame(() => setTimeout(draw));
    }
    const by = movedBy(anchor.current, { keys, offsets, view: viewOf(body.current) });
    if (Math.abs(by) > pixelPart) scrollBy(0, by);
    look(false);
    return undefined;
  }, [keys, offsets, span, look]);

  useEffect(() => {
    if (span.to >= keys.length - ahead) current.current.reachEnd();
  }, [keys, span]);

  /** Brings a row into view; or puts it first, before the browser paints. */
  const show = useCallback(
    (index: number, isFirst = false) => {
      const view = viewOf(body.current);
      if (view === null) return;
      const { offsets: now } = current.current;
      const [top, bottom] = [now[index] ?? 0, now[index + 1] ?? 0];
      // A row that is first already, though a part of it is out of view, is where the reader left it.
      if (isFirst && index > 0 && rowAt(now, view.top + edge) === index) return look(false);
      const by = isFirst || top < view.top ? top - view.top : Math.max(0, bottom - view.bottom);
      if (by !== 0) scrollBy(0, by);
      look(!isFirst);
    },
    [look],
  );

  useStartAt(place, show);
  const isPrinting = usePrinting();
  const isAll = isPrinting || (isFilledAnywhere && keys.length <= wholeMax);
  return { body, span: isAll ? { from: 0, to: isPrinting ? Math.min(keys.length, printedMax) : keys.length } : span, offsets, show };
}

/** How a reader comes to a row, or leaves it. */
const touches = ['focusin', 'focusout', 'pointerover', 'pointerleave'] as const;

/** The row that has focus, or the pointer on it: whoever is about to press it must not find another one there. */
function rowHeld(body: HTMLElement | null): number | null {
  const row = body?.querySelector<HTMLElement>('[data-row]:focus-within') ?? body?.querySelector<HTMLElement>('[data-row]:hover');
  return row === null || row === undefined ? null : Number(row.dataset['row']);
}

/** Rows drawn before anything is measured: enough for a first screen, of which the page's head takes a part. */
function firstRows(): number {
  const height = import.meta.env.SSR ? heightDrawn : innerHeight;
  return Math.max(1, Math.ceil((height - headGuessed) / heightGuessed));
}

/** What of the body shows between the sticky heads, whose height is its scroll margin, and the lower edge: px below its first row. */
function viewOf(body: HTMLTableSectionElement | null): { readonly top: number; readonly bottom: number } | null {
  if (body === null) return null;
  const { top } = body.getBoundingClientRect();
  return { top: (Number.parseFloat(getComputedStyle(body).scrollMarginTop) || 0) - top, bottom: innerHeight - top };
}

/** Notes the heights of the rows that are there; whether any is news. A row's height reaches to the next one: cards have gaps. */
function measure(body: HTMLTableSectionElement | null, keys: readonly string[], heights: Heights): boolean {
  if (body === null) return false;
  const seen = [...body.children].flatMap((row) => {
    const key = row instanceof HTMLElement ? keys[Number(row.dataset['row'])] : undefined;
    const next = row.nextElementSibling;
    return key === undefined || next === null ? [] : [{ key, height: next.getBoundingClientRect().top - row.getBoundingClientRect().top }];
  });
  return noteHeights(heights, body.offsetWidth, seen);
}

/** While text is being marked no row goes away: the mark would. */
function withMarked(next: RowSpan, old: RowSpan, body: HTMLElement | null): RowSpan {
  const mark = getSelection();
  const isMarked = mark !== null && !mark.isCollapsed && body?.contains(mark.anchorNode) === true;
  return isMarked ? spanOfBoth(next, old) : next;
}
