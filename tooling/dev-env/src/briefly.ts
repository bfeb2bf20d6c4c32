/** The oldest value makes room for the next one: an address can be written in many ways. */
export const KEPT_MAX = 500;

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
}

/**
 * Caches the value of a key for `keepMs`. Calls that come while the value is being made share one promise. A failure is not cached.
 * `make` is given the value before, which may still be good.
 */
export function briefly<Value>(
  keepMs: number,
  now: () => number = Date.now,
): (key: string, make: (last: Value | undefined) => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();
  return async (key, make) => {
    const known = kept.get(key);
    if (known && now() < known.untilMs) return await known.value;
    if (kept.size >= KEPT_MAX) dropOldest(kept);
    const value = makeAfter(known, make);
    kept.set(key, { value, untilMs: now() + keepMs });
    value.catch(() => kept.delete(key));
    return await value;
  };
}

/** A `Map` gives its keys in the order in which they were first set. */
function dropOldest(kept: Map<string, unknown>): void {
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}

async function makeAfter<Value>(
  known: Kept<Value> | undefined,
  make: (last?: Value) => Promise<Value>,
): Promise<Value> {
  return await make(await known?.value.catch(() => undefined));
}
