import { expect, test } from 'vitest';
import { judgeAttempt } from './close-game.ts';

test.each([
  [
    'closed and empty',
    { isClosed: true, remainder: 'empty', attempts: 1 },
    { isDone: true, shouldAlert: false, backOff: 1 },
  ],
  [
    'empty, but the vendor has not confirmed',
    { isClosed: false, remainder: 'empty', attempts: 7 },
    { isDone: false, shouldAlert: false, backOff: 7 },
  ],
  [
    'empty and never confirmed, after too many attempts',
    { isClosed: false, remainder: 'empty', attempts: 8 },
    { isDone: true, shouldAlert: true, backOff: 8 },
  ],
  [
    'closed, and the money was just recalled',
    { isClosed: true, remainder: 'recalled', attempts: 5 },
    { isDone: false, shouldAlert: false, backOff: 0 },
  ],
  [
    'money that never comes back',
    { isClosed: true, remainder: 'pending', attempts: 20 },
    { isDone: false, shouldAlert: true, backOff: 20 },
  ],
] as const)('an attempt to close games that leaves the wallet %s', (_what, attempt, next) => {
  expect(judgeAttempt(attempt)).toEqual(next);
});
