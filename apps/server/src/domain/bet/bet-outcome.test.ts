import { expect, test } from 'vitest';
import { toBetOutcome } from './bet-outcome.ts';

test.each([
  ['won', 250n, 50n, 'lost'],
  ['won', 250n, 250n, 'even'],
  ['won', 250n, 251n, 'won'],
  ['lost', 250n, 0n, 'lost'],
  ['open', 250n, 0n, 'open'],
  ['refunded', 250n, 0n, 'refunded'],
  ['void', 250n, 0n, 'void'],
] as const)(
  'a bet that is %s with a stake of %d and a win of %d is shown as %s',
  (state, stakeMinor, winMinor, outcome) => {
    expect(toBetOutcome({ state, stakeMinor, winMinor })).toBe(outcome);
  },
);
