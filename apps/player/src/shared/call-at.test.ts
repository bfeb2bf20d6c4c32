import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callAt, TIMER_MAX_MS } from './call-at.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([1000, TIMER_MAX_MS, TIMER_MAX_MS + 1, 3 * TIMER_MAX_MS])('calls once after %i ms, and not before', (ms) => {
  const act = vi.fn<() => void>();
  callAt(Date.now() + ms, act);
  vi.advanceTimersByTime(ms - 1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(TIMER_MAX_MS);
  expect(act).toHaveBeenCalledOnce();
});

test('does not call after it was cancelled, also if the instant was too far for one timer', () => {
  const act = vi.fn<() => void>();
  const cancel = callAt(Date.now() + 2 * TIMER_MAX_MS, act);
  vi.advanceTimersByTime(TIMER_MAX_MS + 1);
  cancel();
  vi.advanceTimersByTime(2 * TIMER_MAX_MS);
  expect(act).not.toHaveBeenCalled();
});
