import { expect, test } from 'vitest';
import { summariseRates } from './stall-rates.ts';

test('compares the worst second with the rate before the stall', () => {
  expect(summariseRates(40, [40, 30, 20])).toEqual({ worst: 20, mean: 30, keptShare: 0.5 });
});

test.each([
  ['no bets before the stall', 0, [0, 0]],
  ['no second of a stall', 40, []],
])('with %s there is nothing to compare', (_name, before, during) => {
  expect(summariseRates(before, during)).toBeUndefined();
});
