/** The longest delay of `setTimeout`, which stores it in 31 bits (about 24.8 days). A longer delay would run at once. */
export const TIMER_MAX_MS = 2_147_483_647;

/** Calls `act` once at an instant (ms since 1970), however far away it is. Returns a function that cancels the call. */
export function callAt(atMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = atMs - Date.now();
    timer = leftMs > TIMER_MAX_MS ? setTimeout(wait, TIMER_MAX_MS) : setTimeout(act, leftMs);
  };
  wait();
  return () => clearTimeout(timer);
}
