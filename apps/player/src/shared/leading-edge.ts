/**
 * Creates a throttle that fires on the leading edge. The returned function says whether a call at `nowMs` (any clock in ms that never runs back) may
 * go through. Calls within `spanMs` after an allowed one are dropped, not delayed.
 */
export function createLeadingEdgeThrottle(spanMs: number): (nowMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs < spanMs) return false;
    lastMs = nowMs;
    return true;
  };
}
