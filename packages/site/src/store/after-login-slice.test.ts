import { expect, test } from 'vitest';
import { sessionEnded, signedOut } from './session-slice.ts';
import { afterLoginSeen, afterLoginSlice, afterLoginWanted } from './after-login-slice.ts';

const { reducer } = afterLoginSlice;
const wanted = reducer(null, afterLoginWanted({ firstTimeLogin: true }));

test('requests the card after a log-in', () => {
  expect(wanted).toEqual({ firstTimeLogin: true });
});

test.each([
  ['the card was seen', afterLoginSeen()],
  ['the person signed out', signedOut()],
  ['the server ended the session', sessionEnded()],
])('clears the request when %s', (_name, action) => {
  expect(reducer(wanted, action)).toBeNull();
});
