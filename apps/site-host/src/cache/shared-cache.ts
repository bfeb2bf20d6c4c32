import type { Failure, Outcome } from './outcome.ts';
import { SharedTask } from './shared-task.ts';

export interface SharedCacheOptions {
  /** How long a value is returned without a check. */
  readonly freshMs: number;
  /** How long a value stands in for one that could not be made anew. */
  readonly staleMs: number;
  /** Above this number the value that was used least recently makes room. */
  readonly entriesMax: number;
  readonly now?: () => number;
}

type Cached<Value> =
  | { readonly from: 'cache' | 'work' | 'stale'; readonly value: Value }
  | { readonly from: 'nowhere'; readonly failure: Failure };

/** `last` is the value before, or `undefined`: the work may find that it still holds. */
export type Make<Value> = (last: Value | undefined, signal: AbortSignal) => Promise<Outcome<Value>>;
export type SharedCache<Value> = (key: string, signal: AbortSignal, make: Make<Value>) => Promise<Cached<Value>>;

interface Entry<Value> {
  known?: { readonly value: Value; readonly madeAtMs: number } | undefined;
  task?: SharedTask<Value> | undefined;
}

/** Caches values by key. Visitors who ask for the same key at a time share one piece of work. Failures are not cached. */
export function createSharedCache<Value>(options: SharedCacheOptions): SharedCache<Value> {
  const { freshMs, staleMs, entriesMax, now = Date.now } = options;
  const entries = new Map<string, Entry<Value>>();
  const isYoungerThan = ({ known }: Entry<Value>, ms: number): boolean =>
    known !== undefined && now() < known.madeAtMs + ms;

  return async (key, signal, make) => {
    const entry = useEntry(entries, key, entriesMax);
    if (entry.known && isYoungerThan(entry, freshMs)) return { from: 'cache', value: entry.known.value };
    if (!entry.task || entry.task.isAborted) entry.task = startTask(entry, make);
    const outcome = await entry.task.wait(signal);
    if (outcome.ok) return { from: 'work', value: outcome.value };
    if (entry.known && isYoungerThan(entry, staleMs)) return { from: 'stale', value: entry.known.value };
    return { from: 'nowhere', failure: outcome.failure };
  };

  function startTask(entry: Entry<Value>, make: Make<Value>): SharedTask<Value> {
    const task = new SharedTask<Value>(async (signal) => await make(entry.known?.value, signal));
    const finish = async (): Promise<void> => {
      const outcome = await task.outcome;
      if (outcome.ok) entry.known = { value: outcome.value, madeAtMs: now() };
      if (entry.task === task) entry.task = undefined;
    };
    void finish();
    return task;
  }
}

/** Returns the entry of a key as the one that was used last; a `Map` gives its keys in the order in which they were set. */
function useEntry<Value>(entries: Map<string, Entry<Value>>, key: string, entriesMax: number): Entry<Value> {
  const entry = entries.get(key) ?? {};
  entries.delete(key);
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= entriesMax) break;
    entries.delete(oldest);
  }
  return entry;
}
