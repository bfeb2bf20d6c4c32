import { expect, test, vi } from 'vitest';
import type { Outcome } from './outcome.ts';
import { createSharedCache, type Make } from './shared-cache.ts';

const FRESH_MS = 1_000;
const STALE_MS = 5_000;
const PATIENT = new AbortController().signal;

function openCache(entriesMax = 10) {
  let nowMs = 0;
  const cache = createSharedCache<string>({ freshMs: FRESH_MS, staleMs: STALE_MS, entriesMax, now: () => nowMs });
  const get = async (key: string, make: Make<string>) => await cache(key, PATIENT, make);
  return { cache, get, pass: (ms: number) => (nowMs += ms) };
}

function makeValue(value = 'page') {
  return vi.fn<Make<string>>(async () => await Promise.resolve({ ok: true, value }));
}

const fail: Make<string> = async () => await Promise.resolve({ ok: false, failure: 'failed' });

test('returns a value without new work until its time is over', async () => {
  const { get, pass } = openCache();
  const make = makeValue();
  expect(await get('/', make)).toEqual({ from: 'work', value: 'page' });
  pass(FRESH_MS - 1);
  expect(await get('/', make)).toEqual({ from: 'cache', value: 'page' });
  expect(make).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await get('/', make)).toEqual({ from: 'work', value: 'page' });
  expect(make.mock.calls.map(([last]) => last)).toEqual([undefined, 'page']);
});

test('lets visitors of one key share the work', async () => {
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

test('caches no failure', async () => {
  const { get } = openCache();
  expect(await get('/', fail)).toEqual({ from: 'nowhere', failure: 'failed' });
  expect(await get('/', makeValue())).toEqual({ from: 'work', value: 'page' });
});

test('stands in with the last value after a failure, for a limited time', async () => {
  const { get, pass } = openCache();
  await get('/', makeValue());
  pass(STALE_MS - 1);
  expect(await get('/', fail)).toEqual({ from: 'stale', value: 'page' });
  pass(1);
  expect(await get('/', fail)).toEqual({ from: 'nowhere', failure: 'failed' });
});

test('drops the value that was used least recently when it is full', async () => {
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
  expect(await cache('/', PATIENT, makeValue())).toEqual({ from: 'work', value: 'page' });
});

test('tells a deadline from a visitor who has left', async () => {
  const { cache } = openCache();
  const never: Make<string> = async () => await Promise.withResolvers<Outcome<string>>().promise;
  expect(await cache('/', AbortSignal.timeout(1), never)).toEqual({ from: 'nowhere', failure: 'timed-out' });
});
