import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling } from './polling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs what is due now, promises included. */
const turn = async (ms = 0) => await vi.advanceTimersByTimeAsync(ms);

test('works at once while there is work, then pauses, and a call to wake ends the pause', async () => {
  const counts = [2, 1, 0];
  const work = vi.fn<() => Promise<number>>(async () => counts.shift() ?? 0);
  const polling = startPolling(work, () => {});
  await turn();
  expect(work).toHaveBeenCalledTimes(3);
  await turn(199);
  expect(work).toHaveBeenCalledTimes(3);
  await turn(1);
  expect(work).toHaveBeenCalledTimes(4);
  polling.wake();
  await turn();
  expect(work).toHaveBeenCalledTimes(5);
  await polling.stop();
});

test('looks again where it was woken during a look that found nothing', async () => {
  const looks: (() => void)[] = [];
  const work = vi.fn<() => Promise<number>>(
    async () => await new Promise<number>((resolve) => looks.push(() => resolve(0))),
  );
  const polling = startPolling(work, () => {});
  polling.wake();
  looks.shift()?.();
  await turn();
  expect(work).toHaveBeenCalledTimes(2);
  const stopped = polling.stop();
  looks.shift()?.();
  await stopped;
});

test('pauses twice as long with each failure in a row', async () => {
  const errors: unknown[] = [];
  const work = vi.fn<() => Promise<number>>(async () => {
    throw new Error('the database is away');
  });
  const polling = startPolling(work, (error) => errors.push(error));
  await turn();
  for (const pauseMs of [400, 800, 1_600, 3_200, 6_400, 6_400]) {
    const before = errors.length;
    await turn(pauseMs - 1);
    expect(errors).toHaveLength(before);
    await turn(1);
    expect(errors).toHaveLength(before + 1);
  }
  await polling.stop();
});
