import { makeStore, type Store } from './store.ts';

/** A choice of looks that outlives the page, kept under `name` in the browser; the first of `values` unless one was kept. Never for data. */
export function keptChoice<const Value extends string>(name: string, values: readonly [Value, ...Value[]]): Store<Value> {
  const store = makeStore<Value>(values.find((value) => value === read(name)) ?? values[0]);
  store.subscribe(() => write(name, store.get()));
  return store;
}

/** A browser may forbid storage: then the choice lasts as long as the page. */
function read(name: string): string | null {
  try {
    return globalThis.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    globalThis.localStorage.setItem(name, value);
  } catch {
    // The choice is kept in memory alone.
  }
}
