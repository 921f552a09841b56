import { useEffect, useRef } from 'react';

/** Focuses the title after the page has switched between the form and its review. */
export function useFocusOnStep(isReview: boolean): void {
  const wasReview = useRef(isReview);
  useEffect(() => {
    if (wasReview.current === isReview) return;
    wasReview.current = isReview;
    document.getElementById('page-title')?.focus();
    globalThis.scrollTo(0, 0);
  }, [isReview]);
}
