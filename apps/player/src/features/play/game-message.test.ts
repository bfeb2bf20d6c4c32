import { expect, test } from 'vitest';
import { readGameMessage } from './game-message.ts';

const ORIGIN = 'http://arcade.test';
const FRAME = { name: 'frame' };
const read = (change: object) =>
  readGameMessage({ origin: ORIGIN, source: FRAME, data: { type: 'baize:exit' }, ...change }, ORIGIN, FRAME);

test('reads the two messages of a game', () => {
  expect(read({})).toBe('exit');
  expect(read({ data: { type: 'baize:balance-changed' } })).toBe('balance-changed');
});

test.each([
  { origin: 'http://arcade.test.evil.example' },
  { origin: 'null' },
  { source: { name: 'another frame' } },
  { data: 'baize:exit' },
  { data: null },
  { data: { type: 'baize:deposit' } },
])('does not listen to %o', (change) => {
  expect(read(change)).toBeUndefined();
});

test('ignores messages if there is no frame', () => {
  expect(readGameMessage({ origin: ORIGIN, source: null, data: { type: 'baize:exit' } }, ORIGIN, null)).toBeUndefined();
});
