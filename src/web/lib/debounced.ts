import { useEffect, useState } from 'react';

/** Returns the last value that has not changed for `ms`. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), ms);
    return () => clearTimeout(timer);
  }, [ms, value]);
  return debouncedValue;
}
