import { useEffect } from 'react';
import { isDialogOpen } from '#web/lib/open-dialog.ts';

/**
 * Ctrl+Enter (or the Mac's command key) submits from anywhere on the page except within a dialog.
 */
export function useSubmitKey(submit: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      submit();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
