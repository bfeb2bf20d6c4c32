/** At the latest after this long it happens, however busy the page is. */
const IDLE_LIMIT_MS = 4000;

/** Acts when the browser has nothing else to do. Returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_LIMIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
