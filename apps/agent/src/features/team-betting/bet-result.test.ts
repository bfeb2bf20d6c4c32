import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { betResult } from './bet-result.ts';

const npr = (minor: bigint) => money('NPR', minor);

test('computes the win minus the stake', () => {
  expect(betResult({ stake: npr(500n), win: npr(1_250n), state: 'won' })).toEqual(npr(750n));
  expect(betResult({ stake: npr(500n), win: npr(0n), state: 'lost' })).toEqual(npr(-500n));
});

test('computes a loss where the win is below the stake', () => {
  expect(betResult({ stake: npr(500n), win: npr(100n), state: 'lost' })).toEqual(npr(-400n));
});

test.each(['open', 'refunded', 'void'] as const)('returns no result for the state %s', (state) => {
  expect(betResult({ stake: npr(500n), win: npr(0n), state })).toBeUndefined();
});
