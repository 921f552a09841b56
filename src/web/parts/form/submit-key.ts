import { useEffect, useRef } from 'react';
import { isDialogOpen } from '#web/lib/open-dialog.ts';

/** Ctrl+Enter (Cmd+Enter on a Mac) submits the form or opens its review from anywhere on the page, except in a dialog. */
export function useSubmitKey(submit: () => unknown): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
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
