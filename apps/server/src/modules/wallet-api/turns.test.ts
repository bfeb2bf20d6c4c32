import { expect, test } from 'vitest';
import { splitIntoTurns } from './turns.ts';

test('puts calls that share no key into one turn', () => {
  expect(splitIntoTurns(['a', 'b', 'c'], (call) => [call])).toEqual([['a', 'b', 'c']]);
});

test('keeps calls that share a key in order, each in the turn after the last turn with one of its keys', () => {
  const calls = [
    { name: 'first', keys: [1n, 'x'] },
    { name: 'same member', keys: [1n, 'y'] },
    { name: 'same id', keys: [2n, 'y'] },
    { name: 'free', keys: [3n, 'z'] },
  ];
  const turns = splitIntoTurns(calls, ({ keys }) => keys);
  expect(turns.map((turn) => turn.map(({ name }) => name))).toEqual([['first', 'free'], ['same member'], ['same id']]);
});
