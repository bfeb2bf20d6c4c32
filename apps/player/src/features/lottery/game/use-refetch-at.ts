import { useEffect, useEffectEvent } from 'react';
import { waitBeforeRefetch } from './refetch-schedule.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * Refetches when `dueMs` has come by the server's clock. While the caller still waits for the same moment (`dueMs` is the same after the
 * answer), it refetches again after growing pauses, a limited number of times. `undefined`: nothing is awaited.
 */
export function useRefetchAt(dueMs: number | undefined, clock: ServerClock, refetch: () => void): void {
  const now = useEffectEvent(clock);
  const act = useEffectEvent(refetch);
  useEffect(() => {
    if (dueMs === undefined) return;
    const spread = Math.random();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = (attempt: number) => {
      const waitMs = waitBeforeRefetch(attempt, dueMs, now(), spread);
      if (waitMs === undefined) return;
      timer = setTimeout(() => {
        // Nothing can arrive without a network; the pages refetch when it is back.
        if (navigator.onLine) act();
        schedule(attempt + 1);
      }, waitMs);
    };
    schedule(0);
    return () => clearTimeout(timer);
  }, [dueMs]);
}
