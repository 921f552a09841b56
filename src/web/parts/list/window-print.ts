import { useSyncExternalStore } from 'react';

/** Maximum number of rows of a printed list. They fill about twenty sheets. */
export const printedMax = 500;

/** Whether the page is being printed. If so, all rows must be rendered; the browser waits for that render. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrintRequested, isPrintRequested);
}

let isPrinting = false;

const isPrintRequested = () => isPrinting;

function subscribe(onChange: () => void): () => void {
  const onPrintEvent = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', onPrintEvent);
  addEventListener('afterprint', onPrintEvent);
  return () => {
    removeEventListener('beforeprint', onPrintEvent);
    removeEventListener('afterprint', onPrintEvent);
  };
}
