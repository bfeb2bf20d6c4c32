import { WalletLockedError } from '../../ledger/post.ts';

/** The pause after the first attempt. Each further pause is twice as long, up to the maximum. */
const PAUSE_FIRST_MS = 20;
const PAUSE_MAX_MS = 320;

/**
 * Repeats the work of a call, with a backoff, while another transaction holds the wallet. The call has no database connection between two
 * attempts, so that calls on held wallets cannot exhaust the connection pool. Rejects when the signal aborts.
 */
export async function retryUntilWalletIsFree<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WalletLockedError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Creates a function that queues work by key, one lane for each key. Work of one key runs in the order of arrival, each after the one before has ended
 * or failed. Work of different keys runs concurrently.
 */
export function createLanes(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const previous = last.get(key) ?? Promise.resolve();
    const running = previous.then(work, work);
    last.set(key, running);
    try {
      return await running;
    } finally {
      if (last.get(key) === running) last.delete(key);
    }
  };
}
