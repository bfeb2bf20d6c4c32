import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDueLoop, type DueStep } from './due-loop.ts';
import { startPolling } from './polling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Advances the clock and runs all due callbacks, promises included. */
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

test('checks again if it was woken during a check that found nothing', async () => {
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

test('waits for the time that the work returns instead of the usual pause', async () => {
  const work = vi.fn<() => Promise<number>>(async () => 0);
  const polling = startPolling(
    work,
    () => {},
    () => 3_000,
  );
  await turn(2_999);
  expect(work).toHaveBeenCalledTimes(1);
  await turn(1);
  expect(work).toHaveBeenCalledTimes(2);
  await polling.stop();
});

test('sleeps until work is due, and no longer than the limit', async () => {
  const steps = [
    { done: 1, nextInMs: 0 },
    { done: 0, nextInMs: 700 },
    { done: 0, nextInMs: 60_000 },
    { done: 0, nextInMs: undefined },
  ];
  const step = vi.fn<() => Promise<DueStep>>(async () => steps.shift() ?? { done: 0, nextInMs: undefined });
  const loop = startDueLoop(step, { onError: () => {} });
  await turn();
  expect(step).toHaveBeenCalledTimes(2);
  for (const pauseMs of [700, 5_000, 5_000]) {
    const before = step.mock.calls.length;
    await turn(pauseMs - 1);
    expect(step).toHaveBeenCalledTimes(before);
    await turn(1);
    expect(step).toHaveBeenCalledTimes(before + 1);
  }
  await loop.stop();
});
