import { useEffect, useRef } from 'react';
import { isDialogOpen } from '#web/lib/open-dialog.ts';

/** Ctrl+Enter opens the review. */
export function useReviewKeys(open: () => unknown): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

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
