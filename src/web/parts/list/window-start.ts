import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to a row when a list opens at a position. Scrolls again after the router has restored the scroll position in px, because heights
 * on the page may have changed.
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
      // The URL changes when the user scrolls. Then the list no longer scrolls by itself.
      if (toLocation.href === href) scrollToStart();
    });
    return unsubscribe;
  }, [router, scrollToRow]);
}
