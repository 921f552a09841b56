import { useEffect, useRef } from 'react';
import { isDialogOpen } from '#web/lib/open-dialog.ts';

/**
 * Makes Ctrl+Enter (Cmd+Enter on a Mac) call `submit` from anywhere on the page, except in a dialog. In the field of an amount, Enter
 * is enough.
 */
export function useSubmitKey(submit: () => unknown): void {
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInAmount = event.target instanceof HTMLInputElement && event.target.inputMode === 'decimal';
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || isInAmount) || event.repeat) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      void latestSubmit.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
