import { expect, test } from 'vitest';
import { gamePath, readGamePath } from './paths.ts';

test.each([true, false])('the address of a game says which game it is, trial %s', (trial) => {
  const choice = { vendor: 'CQ9', gameCode: 'CQ9 & 7', trial };
  expect(readGamePath(new URL(gamePath(choice), 'http://x').searchParams)).toEqual(choice);
});

test.each(['', '?vendor=PG', '?game=PG001', '?vendor=&game=PG001'])('%s names no game', (query) => {
  expect(readGamePath(new URLSearchParams(query))).toBeUndefined();
});
