import { useEffect, useState } from 'react';

/** Whether this instant is over. The component renders again when it is. */
export function useIsPast(atMs: number): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isPast = atMs <= nowMs;
  useEffect(() => {
    if (isPast) return undefined;
    // A timer may fire a moment too early by the clock.
    const timer = setTimeout(() => setNowMs(Math.max(atMs, Date.now())), atMs - Date.now());
    return () => clearTimeout(timer);
  }, [atMs, isPast]);
  return isPast;
}
