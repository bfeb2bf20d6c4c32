/** How long a server waits after it found nothing. A notification per event would make all commits take turns. */
const IDLE_POLL_MS = 200;

export interface Polling {
  stop(): Promise<void>;
}

/** Works until it is told to stop, at once while there is work. `work` says how much it did. */
export function startPolling(work: () => Promise<number>, onError: (error: unknown) => void): Polling {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const count = await work().catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (count === 0) await pause(stopping.signal);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, IDLE_POLL_MS);
    signal.addEventListener('abort', end, { once: true });
  });
}
