import { useEffect, useEffectEvent } from 'react';
import { waitUntilFallback } from './refetch-moment.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * Refetches once, a little after `dueMs` by the server's clock: the fallback of a page whose socket is down. Where a message arrives first, the
 * answer to it moves `dueMs` on, and nothing is fetched twice. `undefined`: nothing is awaited.
 */
export function useRefetchAt(dueMs: number | undefined, clock: ServerClock, refetch: () => void): void {
  const now = useEffectEvent(clock);
  const act = useEffectEvent(refetch);
  useEffect(() => {
    if (dueMs === undefined) return;
    const timer = setTimeout(
      () => {
        // Nothing can arrive without a network; the pages refetch when it is back.
        if (navigator.onLine) act();
      },
      waitUntilFallback(dueMs, now(), Math.random()),
    );
    return () => clearTimeout(timer);
  }, [dueMs]);
}
