/** The socket tells of a change sooner than this. A page without a socket then asks once. */
export const FALLBACK_AFTER_MS = 2_000;
/** Thousands of pages wait for the same moment; each asks within this time after it. */
export const REFETCH_SPREAD_MS = 900;
/** `setTimeout` keeps its delay in 31 bits: a longer one would run at once. */
export const TIMER_MAX_MS = 2_147_483_647;

/** Returns how long to wait until the fallback of a moment (`dueMs`) at which the server has something new. `spread` is the page's share, 0 to 1. */
export function waitUntilFallback(dueMs: number, nowMs: number, spread: number): number {
  return Math.min(TIMER_MAX_MS, Math.max(0, dueMs - nowMs) + FALLBACK_AFTER_MS + spread * REFETCH_SPREAD_MS);
}
