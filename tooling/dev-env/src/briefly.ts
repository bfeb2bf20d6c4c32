/** More are not kept: an address can be written in endless ways. */
const KEPT_MAX = 500;

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
}

/**
 * Keeps what was made for a key for so long; who asks while it is being made waits for the same. A failure is not kept. Whoever makes
 * it anew is given what was made before, which may still be good.
 */
export function briefly<Value>(
  keepMs: number,
  now: () => number = Date.now,
): (key: string, make: (last: Value | undefined) => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();
  return async (key, make) => {
    const known = kept.get(key);
    if (known && now() < known.untilMs) return await known.value;
    if (kept.size >= KEPT_MAX) kept.clear();
    const value = makeAfter(known, make);
    kept.set(key, { value, untilMs: now() + keepMs });
    value.catch(() => kept.delete(key));
    return await value;
  };
}

async function makeAfter<Value>(
  known: Kept<Value> | undefined,
  make: (last?: Value) => Promise<Value>,
): Promise<Value> {
  return await make(await known?.value.catch(() => undefined));
}
