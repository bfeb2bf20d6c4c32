import { WalletHeld } from '../../ledger/post.ts';

const PAUSE_FIRST_MS = 20;
const PAUSE_MAX_MS = 320;

/**
 * Runs the work of a call again while another transaction holds its wallet. Between two attempts the call has no database connection:
 * calls of wallets that stay held cannot use up the connections of all others.
 */
export async function untilWalletIsFree<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WalletHeld)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Runs the works of one key one after the other, in the order in which they came; works of different keys run beside each other. */
export function createLanes(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const running = before.then(work, work);
    last.set(key, running);
    try {
      return await running;
    } finally {
      if (last.get(key) === running) last.delete(key);
    }
  };
}
