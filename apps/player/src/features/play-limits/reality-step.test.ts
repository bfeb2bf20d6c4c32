import { expect, test } from 'vitest';
import {
  isRealityCheckDue,
  nextRealityStep,
  REALITY_LOOK_MS,
  REALITY_RETRY_MS,
  type RealityFacts,
} from './reality-step.ts';

const NOW_MS = 11_000;

const facts = (change: Partial<RealityFacts> = {}): RealityFacts => ({
  dueInSeconds: 60,
  answeredAtMs: 1_000,
  seenAtMs: 0,
  isUnreported: false,
  hasFailed: false,
  isBusy: false,
  ...change,
});

test('queries the figures at the moment when the check is due', () => {
  expect(nextRealityStep(facts({ dueInSeconds: 30 }), NOW_MS)).toEqual({ act: 'query', inMs: 20_000 });
  expect(nextRealityStep(facts(), 99_000)).toEqual({ act: 'query', inMs: 0 });
});

test('reads the clock again while it waits, so that the check is at most half a minute late after the computer has slept for 62 minutes', () => {
  const hour = facts({ dueInSeconds: 3_600 });
  expect(nextRealityStep(hour, NOW_MS)).toEqual({ act: 'look', inMs: REALITY_LOOK_MS });
  expect(nextRealityStep(hour, NOW_MS + 62 * 60_000)).toEqual({ act: 'query', inMs: 0 });
});

test.each([60, 0, undefined])('queries again after a failure (due in %s seconds before it)', (dueInSeconds) => {
  expect(nextRealityStep(facts({ dueInSeconds, hasFailed: true, seenAtMs: 2_000 }), NOW_MS)).toEqual({
    act: 'query',
    inMs: REALITY_RETRY_MS,
  });
});

test('shows a due check until the member answers it, also while a later query fails', () => {
  for (const hasFailed of [false, true]) {
    const due = facts({ dueInSeconds: 0, hasFailed });
    expect(isRealityCheckDue(due)).toBe(true);
    expect(nextRealityStep(due, NOW_MS)).toBeUndefined();
  }
});

test('reports the answer again until the server has it, and does not show the same check twice', () => {
  const unreported = facts({ dueInSeconds: 0, answeredAtMs: 3_000, seenAtMs: 2_000, isUnreported: true });
  expect(isRealityCheckDue(unreported)).toBe(false);
  expect(nextRealityStep(unreported, NOW_MS)).toEqual({ act: 'report', inMs: REALITY_RETRY_MS });
});

test('queries the next check once the answer is reported', () => {
  const reported = facts({ dueInSeconds: 0, seenAtMs: 2_000 });
  expect(isRealityCheckDue(reported)).toBe(false);
  expect(nextRealityStep(reported, NOW_MS)).toEqual({ act: 'query', inMs: REALITY_RETRY_MS });
});

test('does nothing during a call, before the first answer, and if the check is off', () => {
  expect(nextRealityStep(facts({ isBusy: true, hasFailed: true }), NOW_MS)).toBeUndefined();
  expect(nextRealityStep(facts({ dueInSeconds: undefined }), NOW_MS)).toBeUndefined();
  expect(nextRealityStep(facts({ dueInSeconds: null }), NOW_MS)).toBeUndefined();
});
