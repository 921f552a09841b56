import { useSyncExternalStore } from 'react';

/** Maximum rows of a printed list: about twenty sheets. */
export const printedMax = 500;

/**
 * Whether the page is being printed, which requires rows out of view too. The browser waits for
 * their rendering.
 */
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
