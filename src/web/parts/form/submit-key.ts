import { useWindowEvent } from '@mantine/hooks';
import { isDialogOpen } from '#web/lib/open-dialog.ts';

/**
 * Makes Ctrl+Enter (Cmd+Enter on a Mac) call `submit` from anywhere on the page, except in a dialog. In the field of an amount, Enter
 * is enough.
 */
export function useSubmitKey(submit: () => unknown): void {
  useWindowEvent('keydown', (event) => {
    const isInAmount = event.target instanceof HTMLInputElement && event.target.inputMode === 'decimal';
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || isInAmount) || event.repeat) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    void submit();
  });
}
