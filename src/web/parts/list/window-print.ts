import { useSyncExternalStore } from 'react';

/** Most rows of a list that are printed: about twenty sheets. */
export const printedMax = 500;

/** Whether the page is being printed: then rows out of view must be there too. The browser waits for what is drawn meanwhile. */
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
