import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RowSpan } from '#web/lib/row-offsets.ts';
import type { PageKey } from '#web/parts/page/page-keys.ts';

type FocusOptions = {
  readonly keys: readonly string[];
  readonly span: RowSpan;
  readonly scrollToRow: (index: number) => void;
  readonly body: RefObject<HTMLTableSectionElement | null>;
};

/**
 * Keeps the focused row rendered when it is scrolled out of view. Arrow keys can move the focus to rows that are not rendered
 * yet.
 */
export function useRowFocus({ keys, span, scrollToRow, body }: FocusOptions) {
  const [focusedKey, setFocused] = useState<string | null>(null);
  const lastFocusedKey = useRef<string | null>(null);
  const currentState = useRef({ keys, span });
  useLayoutEffect(() => {
    currentState.current = { keys, span };
  });

  const focusIndex = useCallback(
    (index: number) => {
      const key = currentState.current.keys[index];
      if (key === undefined) return;
      flushSync(() => setFocused(key));
      scrollToRow(index);
      focusRow(body.current, index);
    },
    [body, scrollToRow],
  );

  const pageKeys = useMemo((): readonly PageKey[] => {
    const step = (direction: 1 | -1) => () => {
      const { keys: allKeys, span: visibleSpan } = currentState.current;
      const from = lastFocusedKey.current === null ? -1 : allKeys.indexOf(lastFocusedKey.current);
      // If the focused row was scrolled out of view, keys start from the first visible row instead.
      const isInView = from >= visibleSpan.from && from < visibleSpan.to;
      focusIndex(isInView ? Math.min(allKeys.length - 1, Math.max(0, from + direction)) : firstInView(body.current, visibleSpan));
    };
    return [
      { keys: 'j', label: 'Next row', action: step(1) },
      { keys: 'k', label: 'Previous row', action: step(-1) },
    ];
  }, [body, focusIndex]);

  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      const key = keys[Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'])] ?? null;
      lastFocusedKey.current = key;
      setFocused(key);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!hasNoModifier || (event.key !== 'Home' && event.key !== 'End')) return;
      event.preventDefault();
      focusIndex(event.key === 'Home' ? 0 : keys.length - 1);
    },
  };
  const focusedIndex = focusedKey === null ? -1 : keys.indexOf(focusedKey);
  return { focusedIndex: focusedIndex === -1 ? null : focusedIndex, handlers, pageKeys };
}

/** Focuses the row's link, or the row itself if it has no link. */
function focusRow(body: HTMLElement | null, index: number): void {
  const row = body?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const link = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
  if (link === row) row?.setAttribute('tabindex', '-1');
  link?.focus({ preventScroll: true });
}

/** The index of the first row that is not covered by sticky headers. */
function firstInView(body: HTMLElement | null, { from, to }: RowSpan): number {
  const edge = body === null ? 0 : Number.parseFloat(getComputedStyle(body).scrollMarginTop) || 0;
  for (let index = from; index < to; index += 1) {
    const row = body?.querySelector(`[data-row="${index}"]`);
    if (row && row.getBoundingClientRect().top >= edge) return index;
  }
  return from;
}
