import { useEffect } from 'react';
import { makeStore } from '#web/lib/store.ts';

/** A shortcut that one page alone has: keys in order with a space between, what it does in words, and the deed. */
export type PageKey = { readonly keys: string; readonly words: string; readonly deed: () => void };

/** The shortcuts of the page that is open; where they share keys with the general ones they win. */
export const pageKeys = makeStore<readonly PageKey[]>([]);

/** Offers shortcuts while the component is there. Keep the list between renders (`useMemo`): a new one is registered anew. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    const others = pageKeys.get();
    pageKeys.set([...others, ...keys]);
    return () => pageKeys.set(pageKeys.get().filter((key) => !keys.includes(key)));
  }, [keys]);
}
