import { useSyncExternalStore } from 'react';

/** A value outside React to which components can subscribe, such as the time zone or the connection. */
export type Store<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a store. Listeners run when the value changes. */
export function makeStore<Value>(initialValue: Value): Store<Value> {
  let currentValue = initialValue;
  const listeners = new Set<() => void>();
  return {
    get: () => currentValue,
    set: (value) => {
      if (Object.is(value, currentValue)) return;
      currentValue = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the store's value. The component re-renders on every change of the value. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/**
 * Returns a text or number that `select` reads from the store's value. The component re-renders only when this result changes.
 */
export function useStoreValue<Value, Selected extends string | number | null>(
  store: Store<Value>,
  select: (value: Value) => Selected,
): Selected {
  const selectedValue = () => select(store.get());
  return useSyncExternalStore(store.subscribe, selectedValue, selectedValue);
}
