import { expect, test } from 'vitest';
import { turnsOf } from './turns.ts';

test('calls that share no key are one turn', () => {
  expect(turnsOf(['a', 'b', 'c'], (call) => [call])).toEqual([['a', 'b', 'c']]);
});

test('calls that share a key stay in their order, behind the last turn that any of their keys is in', () => {
  const calls = [
    { name: 'first', keys: [1n, 'x'] },
    { name: 'same member', keys: [1n, 'y'] },
    { name: 'same id', keys: [2n, 'y'] },
    { name: 'free', keys: [3n, 'z'] },
  ];
  const turns = turnsOf(calls, ({ keys }) => keys);
  expect(turns.map((turn) => turn.map(({ name }) => name))).toEqual([['first', 'free'], ['same member'], ['same id']]);
});
