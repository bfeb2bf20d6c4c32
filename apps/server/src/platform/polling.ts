/** The pause of a worker that found no work. LISTEN/NOTIFY is not used, because NOTIFY would serialise all commits that notify. */
const IDLE_POLL_MS = 200;
/**
 * The pause doubles with each consecutive failure, up to 32 times the base pause (6.4 s), so that an unreachable database is not queried five times a
 * second.
 */
const FAILURE_DOUBLINGS_MAX = 5;

export interface Polling {
  /** Ends the pause, because new work is known to exist. */
  wake(): void;
  /** Stops the loop and resolves when the running call of `work` has ended. */
  stop(): Promise<void>;
}

/**
 * Calls `work` again and again until `stop` is called, without a pause while there is work. `work` returns the number of items that the call completed.
 * After a call that completed none the loop waits for `idleMs`; after a failure the pause depends on the number of failures. `onError` must not throw,
 * because that would end the loop.
 */
export function startPolling(
  work: () => Promise<number>,
  onError: (error: unknown) => void,
  idleMs: () => number = () => IDLE_POLL_MS,
): Polling {
  const stopping = new AbortController();
  let isWoken = false;
  let failures = 0;
  let endPause = (): void => {};

  async function pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const failureMs = IDLE_POLL_MS * 2 ** Math.min(failures, FAILURE_DOUBLINGS_MAX);
      const timer = setTimeout(resolve, failures > 0 ? failureMs : idleMs());
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function workOnce(): Promise<number> {
    try {
      const count = await work();
      failures = 0;
      return count;
    } catch (error) {
      failures += 1;
      onError(error);
      return 0;
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const count = await workOnce();
      // `stop` and `wake` may have been called during the work.
      if (count === 0 && !stopping.signal.aborted && !isWoken) await pause();
    }
  }

  const running = loop();
  return {
    wake: () => {
      isWoken = true;
      endPause();
    },
    stop: async () => {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
