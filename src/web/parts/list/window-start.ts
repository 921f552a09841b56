import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Puts a row first when a list opens at a place, and again once the router has put the page where it was: that counts in px of a page that may
 * have grown or shrunk, the list in rows.
 */
export function useStartAt(place: number | null, show: (index: number, isFirst: boolean) => void): void {
  const router = useRouter();
  const start = useRef(place);
  useLayoutEffect(() => {
    const { current: index } = start;
    if (index === null) return undefined;
    const { href } = router.state.location;
    const put = () => (index === 0 ? scrollTo(0, 0) : show(index, true));
    put();
    const leave = router.subscribe('onRendered', ({ toLocation }) => {
      leave();
      // The address changes as soon as the reader scrolls: then it is theirs.
      if (toLocation.href === href) put();
    });
    return leave;
  }, [router, show]);
}
