import { expect, test, vi } from 'vitest';
import type { Outcome } from './outcome.ts';
import { createSharedCache, type Make } from './shared-cache.ts';

const FRESH_MS = 1_000;
const STALE_MS = 5_000;
const NEVER_ABORTED = new AbortController().signal;

function openCache(entriesMax = 10) {
  let nowMs = 0;
  const cache = createSharedCache<string>({ freshMs: FRESH_MS, staleMs: STALE_MS, entriesMax, now: () => nowMs });
  const get = async (key: string, make: Make<string>) => await cache(key, NEVER_ABORTED, make);
  return { cache, get, advance: (ms: number) => (nowMs += ms) };
}

function makeValue(value = 'page') {
  return vi.fn<Make<string>>(async () => await Promise.resolve({ ok: true, value }));
}

const fail: Make<string> = async () => await Promise.resolve({ ok: false, failure: 'failed' });

test('returns a cached value without new work until it expires', async () => {
  const { get, advance } = openCache();
  const make = makeValue();
  expect(await get('/', make)).toEqual({ from: 'work', value: 'page' });
  advance(FRESH_MS - 1);
  expect(await get('/', make)).toEqual({ from: 'cache', value: 'page' });
  expect(make).toHaveBeenCalledTimes(1);
  advance(1);
  expect(await get('/', make)).toEqual({ from: 'work', value: 'page' });
  expect(make.mock.calls.map(([last]) => last)).toEqual([undefined, 'page']);
});

test('shares one piece of work between concurrent visitors of a key', async () => {
  const { get } = openCache();
  const { promise, resolve } = Promise.withResolvers<Outcome<string>>();
  const make = vi.fn<Make<string>>(async () => await promise);
  const both = [get('/', make), get('/', make)];
  resolve({ ok: true, value: 'page' });
  expect(await Promise.all(both)).toEqual([
    { from: 'work', value: 'page' },
    { from: 'work', value: 'page' },
  ]);
  expect(make).toHaveBeenCalledTimes(1);
});

test('does not cache a failure', async () => {
  const { get } = openCache();
  expect(await get('/', fail)).toEqual({ from: 'nowhere', failure: 'failed' });
  expect(await get('/', makeValue())).toEqual({ from: 'work', value: 'page' });
});

test('returns the last value after a failure, for a limited time', async () => {
  const { get, advance } = openCache();
  await get('/', makeValue());
  advance(STALE_MS - 1);
  expect(await get('/', fail)).toEqual({ from: 'stale', value: 'page' });
  advance(1);
  expect(await get('/', fail)).toEqual({ from: 'nowhere', failure: 'failed' });
});

test('evicts the least recently used value when the cache is full', async () => {
  const { get } = openCache(2);
  const make = makeValue();
  for (const key of ['/a', '/b', '/a', '/c']) await get(key, make);
  expect(make).toHaveBeenCalledTimes(3);
  expect(await get('/a', make)).toMatchObject({ from: 'cache' });
  expect(await get('/b', make)).toMatchObject({ from: 'work' });
});

test('aborts the work when the last visitor has left, and starts anew for the next one', async () => {
  const { cache } = openCache();
  const signals: AbortSignal[] = [];
  const make: Make<string> = async (_last, signal) => {
    signals.push(signal);
    const { promise, resolve } = Promise.withResolvers<Outcome<string>>();
    signal.addEventListener('abort', () => resolve({ ok: false, failure: 'cancelled' }));
    return await promise;
  };
  const [first, second] = [new AbortController(), new AbortController()];
  const visits = [cache('/', first.signal, make), cache('/', second.signal, make)];
  first.abort();
  expect(await visits[0]).toEqual({ from: 'nowhere', failure: 'cancelled' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  expect(await visits[1]).toEqual({ from: 'nowhere', failure: 'cancelled' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await cache('/', NEVER_ABORTED, makeValue())).toEqual({ from: 'work', value: 'page' });
});

test('distinguishes an expired deadline from a visitor who has left', async () => {
  const { cache } = openCache();
  const never: Make<string> = async () => await Promise.withResolvers<Outcome<string>>().promise;
  expect(await cache('/', AbortSignal.timeout(1), never)).toEqual({ from: 'nowhere', failure: 'timed-out' });
});
