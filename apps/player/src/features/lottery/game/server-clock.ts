import { useMemo } from 'react';

/** Returns the server's time in ms since 1970. */
export type ServerClock = () => number;

export interface ServerClockStart {
  /** The time that the server wrote into its answer. */
  readonly serverTime: string;
  /** How long ago the answer arrived. */
  readonly ageMs: number;
}

/**
 * Continues the server's time with the browser's monotonic timer. The browser's own clock may be wrong by hours, and a person may set it
 * while the page is open; a countdown must not follow it.
 */
export function createServerClock(
  { serverTime, ageMs }: ServerClockStart,
  monotonicMs: () => number = () => performance.now(),
): ServerClock {
  const startMs = Date.parse(serverTime) + ageMs - monotonicMs();
  return () => startMs + monotonicMs();
}

/** The clock of the latest answer. `fulfilledTimeStamp` is the browser's time at which the answer arrived, as RTK Query gives it. */
export function useServerClock(serverTime: string, fulfilledTimeStamp: number | undefined): ServerClock {
  return useMemo(
    () => createServerClock({ serverTime, ageMs: ageOf(fulfilledTimeStamp) }),
    [serverTime, fulfilledTimeStamp],
  );
}

/** Returns how long ago an answer arrived. */
export function ageOf(arrivedMs: number | undefined): number {
  return arrivedMs === undefined ? 0 : Math.max(0, Date.now() - arrivedMs);
}
