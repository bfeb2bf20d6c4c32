import { expect, test, vi } from 'vitest';
import { briefly, KEPT_MAX } from './briefly.ts';

function keptFor(keepMs: number) {
  let nowMs = 0;
  const kept = briefly<string>(keepMs, () => nowMs);
  return { kept, wait: (ms: number) => (nowMs += ms) };
}

test('what was made is given again until its time is over', async () => {
  const { kept, wait } = keptFor(1000);
  const make = vi.fn<() => Promise<string>>(async () => await Promise.resolve('page'));
  await kept('/', make);
  wait(999);
  expect(await kept('/', make)).toBe('page');
  expect(make).toHaveBeenCalledTimes(1);
  wait(1);
  await kept('/', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('who makes it anew is given what was made before', async () => {
  const { kept, wait } = keptFor(1000);
  const make = vi.fn<(last?: string) => Promise<string>>(async (last) => await Promise.resolve(`${last ?? ''}+`));
  await kept('/', make);
  wait(1000);
  expect(await kept('/', make)).toBe('++');
});

test('who asks while it is being made waits for the same', async () => {
  const { kept } = keptFor(1000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const make = vi.fn<() => Promise<string>>(() => promise);
  const both = [kept('/', make), kept('/', make)];
  resolve('page');
  expect(await Promise.all(both)).toEqual(['page', 'page']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('each key is made for itself', async () => {
  const { kept } = keptFor(1000);
  expect(await kept('/', async () => await Promise.resolve('home'))).toBe('home');
  expect(await kept('/rng', async () => await Promise.resolve('slots'))).toBe('slots');
});

test('a failure is not kept', async () => {
  const { kept } = keptFor(1000);
  await expect(kept('/', async () => await Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await kept('/', async () => await Promise.resolve('page'))).toBe('page');
});

test('a full cache drops its oldest value alone', async () => {
  const { kept } = keptFor(1000);
  const make = vi.fn<() => Promise<string>>(async () => await Promise.resolve('page'));
  for (let key = 0; key <= KEPT_MAX; key += 1) await kept(`/${key}`, make);
  await kept(`/${KEPT_MAX - 1}`, make);
  expect(make).toHaveBeenCalledTimes(KEPT_MAX + 1);
  await kept('/0', make);
  expect(make).toHaveBeenCalledTimes(KEPT_MAX + 2);
});
