/** How long a worker waits after it found nothing. A notification per event would make all commits take turns. */
const IDLE_POLL_MS = 200;
/** The pause doubles with each failure in a row up to 32 times: a database that is away is not asked five times a second. */
const FAILURE_DOUBLINGS_MAX = 5;

export interface Polling {
  /** Ends the pause, for work that is known to have arrived. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Works until it is stopped, at once while there is work. `work` returns how much it did. After work that did nothing the loop waits for
 * `idleMs`; after a failure it waits by the number of failures.
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
