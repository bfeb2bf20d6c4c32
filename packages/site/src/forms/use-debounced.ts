import { useEffect, useState } from 'react';

/** Returns the value after it has not changed for `delayMs` milliseconds (debounce), so that a search sends one request and not one per letter. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
