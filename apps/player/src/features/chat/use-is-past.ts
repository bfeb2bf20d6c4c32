import { useEffect, useState } from 'react';
import { callAt } from '../../shared/call-at.ts';

/** Returns whether an instant (ms since 1970) has passed. The component renders again when it passes. */
export function useIsPast(atMs: number): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isPast = atMs <= nowMs;
  useEffect(() => {
    if (isPast) return undefined;
    // A timer may fire slightly before its time by the system clock, so the later of the two is taken.
    return callAt(atMs, () => setNowMs(Math.max(atMs, Date.now())));
  }, [atMs, isPast]);
  return isPast;
}
