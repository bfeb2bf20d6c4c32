import { useEffect, useRef } from 'react';

/** Calls `act` when it has not been asked for that long: a search asks once, not per letter. Nothing is called after the part is gone. */
export function useDelayed<Value>(act: (value: Value) => void, delayMs: number): (value: Value) => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), delayMs);
  };
}
