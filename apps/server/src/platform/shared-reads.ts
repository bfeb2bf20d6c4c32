/** Reads a value by a key. */
export type SharedReads<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

interface Reading<Value> {
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
  const readings = new Map<string, Reading<Value>>();

  const begin = async (key: string, read: () => Promise<Value>): Promise<Value> => {
    const reading: Reading<Value> = { running: read(), next: undefined };
    readings.set(key, reading);
    try {
      return await reading.running;
    } finally {
      if (reading.next === undefined) readings.delete(key);
    }
  };
  return async (key, read) => {
    const reading = readings.get(key);
    if (!reading) return await begin(key, read);
    reading.next ??= reading.running.then(
      async () => await begin(key, read),
      async () => await begin(key, read),
    );
    return await reading.next;
  };
}
