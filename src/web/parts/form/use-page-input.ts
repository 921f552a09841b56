import { useEffect, useEffectEvent } from 'react';

/** Reads text and files that are pasted or dropped anywhere on the page, except in a field, a dialog or a drop zone. */
export function usePageInput(read: (input: File | string) => void, isOn: boolean): void {
  const onRead = useEffectEvent(read);
  useEffect(() => {
    if (!isOn) return undefined;
    const paste = (event: ClipboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable="true"]') !== null) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file === undefined && text.trim() === '') return;
      event.preventDefault();
      onRead(text.trim() === '' && file !== undefined ? file : text);
    };
    // Without this handler, the browser opens a file dropped outside the drop zone.
    const preventOpening = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (event.defaultPrevented || file === undefined) return;
      event.preventDefault();
      onRead(file);
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', preventOpening, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [isOn]);
}
