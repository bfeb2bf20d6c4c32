import { expect, test } from 'vitest';
import { endNoticeSeen, sessionEnded, sessionSlice, signedIn, signedOut, signingOut } from './session-slice.ts';

const reduce = sessionSlice.reducer;

test('starts as a visitor, signs in and out', () => {
  const start = reduce(undefined, { type: '@@init' });
  expect(start).toEqual({ status: 'visitor' });
  const member = reduce(start, signedIn());
  expect(member).toEqual({ status: 'member', firstLogin: false });
  expect(reduce(start, signedIn(true))).toEqual({ status: 'member', firstLogin: true });
  expect(reduce(member, signedOut())).toEqual({ status: 'visitor' });
  const leaving = reduce(member, signingOut());
  expect(leaving).toEqual({ status: 'member', firstLogin: false, signingOut: true });
  expect(reduce(leaving, signedOut())).toEqual({ status: 'visitor' });
  expect(reduce(start, signingOut())).toBe(start);
});

test('reports the end of a session once, however many calls are refused', () => {
  const ended = reduce({ status: 'member', firstLogin: false }, sessionEnded());
  expect(ended).toEqual({ status: 'ended' });
  expect(reduce(ended, sessionEnded('idle'))).toBe(ended);
  expect(reduce({ status: 'member', firstLogin: false }, sessionEnded('idle'))).toEqual({
    status: 'ended',
    reason: 'idle',
  });
  const seen = reduce(ended, endNoticeSeen());
  expect(reduce(seen, sessionEnded())).toEqual({ status: 'visitor' });
});
