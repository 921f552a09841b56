import { useSyncExternalStore } from 'react';

/** A value outside React that components may read: the time zone shown, the line's state. */
export type Store<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Makes a store; listeners hear of it when the value changes. */
export function makeStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, read anew whenever it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** What is told by the store's value, a text or figure: whoever shows it is drawn anew only when that changes, not with every value. */
export function useTold<Value, Told extends string | number | null>(store: Store<Value>, tell: (value: Value) => Told): Told {
  const told = () => tell(store.get());
  return useSyncExternalStore(store.subscribe, told, told);
}
