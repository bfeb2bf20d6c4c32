import { useEffect, useState } from 'react';

/** Returns whether an instant (ms since 1970) has passed. The component renders again when it passes. */
export function useIsPast(atMs: number): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isPast = atMs <= nowMs;
  useEffect(() => {
    if (isPast) return undefined;
    // A timer may fire slightly before its time by the system clock, so the later of the two is taken.
    const timer = setTimeout(() => setNowMs(Math.max(atMs, Date.now())), atMs - Date.now());
    return () => clearTimeout(timer);
  }, [atMs, isPast]);
  return isPast;
}
