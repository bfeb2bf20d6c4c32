/** Pauses after a moment at which the server has something new, in ms. They are for the case that the answer still has the old state. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
/** Thousands of pages wait for the same draw; each asks within this time after it. */
export const REFETCH_SPREAD_MS = 900;
/** `setTimeout` keeps its delay in 31 bits: a longer one would run at once. */
export const TIMER_MAX_MS = 2_147_483_647;

/**
 * How long to wait before the attempt with this number (from 0), or undefined when no further attempt is made. The first attempt is made
 * at the due moment and after the page's own share of the spread.
 */
export function waitBeforeRefetch(attempt: number, dueMs: number, nowMs: number, spread: number): number | undefined {
  if (attempt === 0) return Math.min(TIMER_MAX_MS, Math.max(0, dueMs - nowMs) + spread * REFETCH_SPREAD_MS);
  return PAUSES_MS[attempt - 1];
}
