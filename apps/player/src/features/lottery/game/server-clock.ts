import { useMemo } from 'react';

/** Returns the server's time in ms since 1970. */
export type ServerClock = () => number;

/** An answer of the server, from which a clock is started. */
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

/** Returns the clock of the latest answer. `fulfilledTimeStamp` is when the answer arrived, in ms by the browser's clock, as RTK Query gives it. */
export function useServerClock(serverTime: string, fulfilledTimeStamp: number | undefined): ServerClock {
  return useMemo(
    () => createServerClock({ serverTime, ageMs: ageOf(fulfilledTimeStamp) }),
    [serverTime, fulfilledTimeStamp],
  );
}

/** Returns how many ms ago an answer arrived; 0 if that is not known. */
export function ageOf(arrivedMs: number | undefined): number {
  return arrivedMs === undefined ? 0 : Math.max(0, Date.now() - arrivedMs);
}
