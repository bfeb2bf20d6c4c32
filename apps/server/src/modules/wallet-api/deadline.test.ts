import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMIT_MARGIN_MS, DeadlinePassed, REPLY_WITHIN_MS, runWithinDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('returns the value of work that ends in time, and leaves no timer behind', async () => {
  expect(await runWithinDeadline(async () => 'done', REPLY_WITHIN_MS)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('aborts the signal before the answer is due, so that no commit begins too late', async () => {
  let signal: AbortSignal | undefined;
  const answer = runWithinDeadline(async (workSignal) => {
    signal = workSignal;
    return await new Promise<never>(() => {});
  }, REPLY_WITHIN_MS);
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(REPLY_WITHIN_MS - COMMIT_MARGIN_MS);
  expect(signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(COMMIT_MARGIN_MS);
  expect(await failure).toBeInstanceOf(DeadlinePassed);
});
