import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the row at which a list opens. Scrolls again after the router has restored a scroll position in px, because heights
 * may have changed.
 */
export function useStartRow(startIndex: number | null, scrollToRow: (index: number, isFirst: boolean) => void): void {
  const router = useRouter();
  const start = useRef(startIndex);
  useLayoutEffect(() => {
    const { current: index } = start;
    if (index === null) return undefined;
    const { href } = router.state.location;
    const scrollToStart = () => (index === 0 ? scrollTo(0, 0) : scrollToRow(index, true));
    scrollToStart();
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      unsubscribe();
      // After the user has scrolled, the URL is different, and the list no longer scrolls to its start row.
      if (toLocation.href === href) scrollToStart();
    });
    return unsubscribe;
  }, [router, scrollToRow]);
}
