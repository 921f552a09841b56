import { useSyncExternalStore } from 'react';

/** Maximum rows of a printed list: about twenty sheets. */
export const printedMax = 500;

/** Whether the page is being printed: rows out of view must then be rendered. The browser waits for that render. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, asked, asked);
}

let isPrinting = false;

const asked = () => isPrinting;

function subscribe(tell: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    tell();
  };
  addEventListener('beforeprint', note);
  addEventListener('afterprint', note);
  return () => {
    removeEventListener('beforeprint', note);
    removeEventListener('afterprint', note);
  };
}
