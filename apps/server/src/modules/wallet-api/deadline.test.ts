import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMIT_MARGIN_MS, DeadlinePassed, REPLY_WITHIN_MS, withinDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work in time gives its value, and leaves no timer behind', async () => {
  expect(await withinDeadline(async () => 'done', REPLY_WITHIN_MS)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('the signal ends before the answer is due, so that nothing is committed after it', async () => {
  let signal: AbortSignal | undefined;
  const answer = withinDeadline(async (given) => {
    signal = given;
    return await new Promise<never>(() => {});
  }, REPLY_WITHIN_MS);
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(REPLY_WITHIN_MS - COMMIT_MARGIN_MS);
  expect(signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(COMMIT_MARGIN_MS);
  expect(await failure).toBeInstanceOf(DeadlinePassed);
});
