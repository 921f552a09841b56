import { useSyncExternalStore } from 'react';

/** Maximum rows of a printed list: about twenty sheets. */
export const printedMax = 500;

/** Whether the page is being printed: rows out of view must then be rendered. The browser waits for that render. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrintRequested, isPrintRequested);
}

let isPrinting = false;

const isPrintRequested = () => isPrinting;

function subscribe(onChange: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', note);
  addEventListener('afterprint', note);
  return () => {
    removeEventListener('beforeprint', note);
    removeEventListener('afterprint', note);
  };
}
