import { TIMER_MAX_MS } from '../../../shared/call-at.ts';

/** A live message about a change arrives sooner than this. After it, a page without a socket refetches once. */
export const FALLBACK_AFTER_MS = 2_000;
/** Thousands of pages wait for the same moment, so each refetches at a random time within this span. */
export const REFETCH_SPREAD_MS = 900;

/** Returns for how many ms a page waits before it refetches without a live message. `dueMs` is when the change happens; `spread` is random, from 0 to 1. */
export function waitUntilFallback(dueMs: number, nowMs: number, spread: number): number {
  return Math.min(TIMER_MAX_MS, Math.max(0, dueMs - nowMs) + FALLBACK_AFTER_MS + spread * REFETCH_SPREAD_MS);
}
