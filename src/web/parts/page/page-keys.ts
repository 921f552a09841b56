import { useEffect } from 'react';
import { makeStore } from '#web/lib/store.ts';

/** A shortcut of one page: its keys separated by spaces, its description, and its action. */
export type PageKey = { readonly keys: string; readonly label: string; readonly action: () => void };

/** The shortcuts of the open page. They override general shortcuts that have the same keys. */
export const pageKeys = makeStore<readonly PageKey[]>([]);

/**
 * Registers shortcuts while the component is mounted. Pass a memoised list (`useMemo`), because each new list is registered
 * again.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    const otherKeys = pageKeys.get();
    pageKeys.set([...otherKeys, ...keys]);
    return () => pageKeys.set(pageKeys.get().filter((key) => !keys.includes(key)));
  }, [keys]);
}
