import { useEffect, useEffectEvent } from 'react';
import { waitUntilFallback } from './refetch-moment.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * Refetches once, shortly after `dueMs` (ms by the server's clock), as the fallback of a page whose socket is down. If a live message arrives first, the
 * refetch after it moves `dueMs` on, and nothing is fetched twice. `undefined` means that nothing is awaited.
 */
export function useRefetchAt(dueMs: number | undefined, clock: ServerClock, refetch: () => void): void {
  const now = useEffectEvent(clock);
  const act = useEffectEvent(refetch);
  useEffect(() => {
    if (dueMs === undefined) return;
    const timer = setTimeout(
      () => {
        // Offline, a call would only fail. RTK Query refetches when the network is back.
        if (navigator.onLine) act();
      },
      waitUntilFallback(dueMs, now(), Math.random()),
    );
    return () => clearTimeout(timer);
  }, [dueMs]);
}
