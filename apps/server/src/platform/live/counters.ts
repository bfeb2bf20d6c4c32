/** Counts open connections by key, up to a limit. A key without an open connection takes no memory. */
export interface OpenCounter {
  /** Counts a connection. Returns the function that releases it (a second call has no effect), or undefined where the limit is reached. */
  acquire(key: string): (() => void) | undefined;
  total(): number;
}

export function createOpenCounter(maxPerKey: number): OpenCounter {
  const open = new Map<string, number>();
  let total = 0;
  const release = (key: string): void => {
    const remaining = (open.get(key) ?? 0) - 1;
    total -= 1;
    if (remaining > 0) open.set(key, remaining);
    else open.delete(key);
  };
  return {
    total: () => total,
    acquire: (key) => {
      const count = open.get(key) ?? 0;
      if (count >= maxPerKey) return undefined;
      open.set(key, count + 1);
      total += 1;
      let isOpen = true;
      return () => {
        if (isOpen) release(key);
        isOpen = false;
      };
    },
  };
}

/** Creates a function that counts an event, and returns whether it is within the limit of the current second. */
export function createRateGate(maxPerSecond: number, nowMs: () => number = () => performance.now()): () => boolean {
  let windowStartMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (nowMs() - windowStartMs >= 1_000) {
      windowStartMs = nowMs();
      count = 0;
    }
    count += 1;
    return count <= maxPerSecond;
  };
}
