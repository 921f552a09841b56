import { useLayoutEffect, useState } from 'react';

/** A `ref` that focuses its element once, when the element is mounted. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Returns the focus to the element that had it before the component was mounted. It does so when the component unmounts, so that
 * a dialog that opens next keeps its own focus.
 */
export function useRestoredFocus(): void {
  const [focusedBefore] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    },
    [focusedBefore],
  );
}
