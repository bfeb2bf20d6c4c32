import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 300;

/** The value once it has stood still for a moment: not every figure that is typed is asked about. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
