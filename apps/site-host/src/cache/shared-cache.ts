import type { Failure, Outcome } from './outcome.ts';
import { SharedTask } from './shared-task.ts';

export interface SharedCacheOptions {
  /** A cached value younger than this is returned without new work. */
  readonly freshMs: number;
  /** When new work fails, the last value is returned as a stale value until it reaches this age. */
  readonly staleMs: number;
  /** Above this number of entries, the least recently used entry is evicted. */
  readonly entriesMax: number;
  readonly now?: () => number;
}

type CacheResult<Value> =
  | { readonly from: 'cache' | 'work' | 'stale'; readonly value: Value }
  | { readonly from: 'nowhere'; readonly failure: Failure };

/** Makes the value of a key. `last` is the previous value, if any, which the function may return again when that value is still current. */
export type Make<Value> = (last: Value | undefined, signal: AbortSignal) => Promise<Outcome<Value>>;
/** Returns the cached value of a key, or makes it. `signal` ends the waiting of this caller alone. */
export type SharedCache<Value> = (key: string, signal: AbortSignal, make: Make<Value>) => Promise<CacheResult<Value>>;

interface Entry<Value> {
  stored?: { readonly value: Value; readonly madeAtMs: number } | undefined;
  task?: SharedTask<Value> | undefined;
}

/**
 * Creates a least-recently-used cache. Concurrent requests for the same key share one call of `make`. Failures are not cached. The result
 * names its origin in `from`: a fresh value (`cache`), a new value (`work`), an expired value after a failure (`stale`), or no value
 * (`nowhere`).
 */
export function createSharedCache<Value>(options: SharedCacheOptions): SharedCache<Value> {
  const { freshMs, staleMs, entriesMax, now = Date.now } = options;
  const entries = new Map<string, Entry<Value>>();
  const isYoungerThan = ({ stored }: Entry<Value>, ms: number): boolean =>
    stored !== undefined && now() < stored.madeAtMs + ms;

  return async (key, signal, make) => {
    const entry = touchEntry(entries, key, entriesMax);
    if (entry.stored && isYoungerThan(entry, freshMs)) return { from: 'cache', value: entry.stored.value };
    if (!entry.task || entry.task.isAborted) entry.task = startTask(entry, make);
    const outcome = await entry.task.wait(signal);
    if (outcome.ok) return { from: 'work', value: outcome.value };
    if (entry.stored && isYoungerThan(entry, staleMs)) return { from: 'stale', value: entry.stored.value };
    return { from: 'nowhere', failure: outcome.failure };
  };

  function startTask(entry: Entry<Value>, make: Make<Value>): SharedTask<Value> {
    const task = new SharedTask<Value>(async (signal) => await make(entry.stored?.value, signal));
    const finish = async (): Promise<void> => {
      const outcome = await task.outcome;
      if (outcome.ok) entry.stored = { value: outcome.value, madeAtMs: now() };
      if (entry.task === task) entry.task = undefined;
    };
    void finish();
    return task;
  }
}

/**
 * Returns the entry of a key, creates a missing entry, and marks the entry as the most recently used. A `Map` iterates over its keys in
 * insertion order, so the first key belongs to the least recently used entry.
 */
function touchEntry<Value>(entries: Map<string, Entry<Value>>, key: string, entriesMax: number): Entry<Value> {
  const entry = entries.get(key) ?? {};
  entries.delete(key);
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= entriesMax) break;
    entries.delete(oldest);
  }
  return entry;
}
