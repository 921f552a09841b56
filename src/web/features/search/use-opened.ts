import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Opens the browser's own modal dialog, which traps focus and restores it, also where one takes the place of another. */
export function useOpened(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
