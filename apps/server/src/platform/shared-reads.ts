/** Reads a value by a key, or shares a read of the same key. A failed read rejects for all callers that share it. */
export type SharedReads<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

interface ReadInProgress<Value> {
  readonly running: Promise<Value>;
  /** The read that begins when `running` has ended. */
  next: Promise<Value> | undefined;
}

/**
 * Lets concurrent callers with the same key share one read, so that a thousand pages that learn of a draw cost a few
 * statements. A caller who comes while a read runs waits for the following one, because the running one may have missed
 * the change that the caller learned of. No value is cached after its read.
 */
export function createSharedReads<Value>(): SharedReads<Value> {
  const readsInProgress = new Map<string, ReadInProgress<Value>>();

  const beginRead = async (key: string, read: () => Promise<Value>): Promise<Value> => {
    const reading: ReadInProgress<Value> = { running: read(), next: undefined };
    readsInProgress.set(key, reading);
    try {
      return await reading.running;
    } finally {
      if (reading.next === undefined) readsInProgress.delete(key);
    }
  };
  return async (key, read) => {
    const reading = readsInProgress.get(key);
    if (!reading) return await beginRead(key, read);
    reading.next ??= reading.running.then(
      async () => await beginRead(key, read),
      async () => await beginRead(key, read),
    );
    return await reading.next;
  };
}
