/** A gate that lets the first one through at once, and then one in each span; what comes between is dropped, not kept for later. */
export function leadingEdge(spanMs: number): (nowMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs < spanMs) return false;
    lastMs = nowMs;
    return true;
  };
}
