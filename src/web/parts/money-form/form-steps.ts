import { useEffect, useRef } from 'react';

/** Moves focus to the title when switching between form and review. */
export function useFocusOnStep(isReview: boolean): void {
  const before = useRef(isReview);
  useEffect(() => {
    if (before.current === isReview) return;
    before.current = isReview;
    document.getElementById('page-title')?.focus();
    globalThis.scrollTo(0, 0);
  }, [isReview]);
}
