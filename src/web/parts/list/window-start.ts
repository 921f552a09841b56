import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to a row when a list opens at a position, and again after the router restores the scroll position. The router restores px, but
 * the page's height may have changed; the list counts rows.
 */
export function useStartAt(startIndex: number | null, show: (index: number, isFirst: boolean) => void): void {
  const router = useRouter();
  const start = useRef(startIndex);
  useLayoutEffect(() => {
    const { current: index } = start;
    if (index === null) return undefined;
    const { href } = router.state.location;
    const put = () => (index === 0 ? scrollTo(0, 0) : show(index, true));
    put();
    const leave = router.subscribe('onRendered', ({ toLocation }) => {
      leave();
      // The URL changes when the user scrolls. From then on, keep the user's position.
      if (toLocation.href === href) put();
    });
    return leave;
  }, [router, show]);
}
