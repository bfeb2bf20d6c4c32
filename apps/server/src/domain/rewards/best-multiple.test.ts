import { expect, test } from 'vitest';
import { computeRankedMultiple, isRankedAhead, formatMultiple } from './best-multiple.ts';
import { findLeaderboardMistakes, type LeaderboardDefinition } from './leaderboard-definition.ts';

test('a multiple is rounded down to hundredths', () => {
  expect(computeRankedMultiple({ stakeMinor: 300n, winMinor: 1_000n }, 100n)).toBe(333n);
  expect(computeRankedMultiple({ stakeMinor: 1_000n, winMinor: 12_509n }, 1_000n)).toBe(1_250n);
  expect([formatMultiple(333n), formatMultiple(1_205n), formatMultiple(100_000n)]).toEqual([
    '3.33',
    '12.05',
    '1000.00',
  ]);
});

test('a stake below the minimum and a bet that pays no more than its stake have no multiple', () => {
  expect(computeRankedMultiple({ stakeMinor: 999n, winMinor: 900_000n }, 1_000n)).toBe(0n);
  expect(computeRankedMultiple({ stakeMinor: 1_000n, winMinor: 1_000n }, 1_000n)).toBe(0n);
  expect(computeRankedMultiple({ stakeMinor: 0n, winMinor: 1_000n }, 0n)).toBe(0n);
});

test('the higher multiple is ahead, and of equal ones the earlier bet', () => {
  const [early, late] = [new Date(1_000), new Date(2_000)];
  expect(isRankedAhead({ multiple: 300n, placedAt: late }, { multiple: 200n, placedAt: early })).toBe(true);
  expect(isRankedAhead({ multiple: 200n, placedAt: early }, { multiple: 200n, placedAt: late })).toBe(true);
  expect(isRankedAhead({ multiple: 200n, placedAt: late }, { multiple: 200n, placedAt: late })).toBe(false);
});

test('a leaderboard by best multiple needs a smallest stake, and one by valid bet has none', () => {
  const base: LeaderboardDefinition = {
    measure: 'valid_bet',
    gameTypes: [],
    period: 'daily',
    prizes: [],
    claimHours: 1,
  };
  expect(findLeaderboardMistakes(base)).toEqual([]);
  expect(findLeaderboardMistakes({ ...base, minStake: '1' })).toHaveLength(1);
  expect(findLeaderboardMistakes({ ...base, measure: 'best_multiple' })).toHaveLength(1);
  expect(findLeaderboardMistakes({ ...base, measure: 'best_multiple', minStake: '0.00' })).toHaveLength(1);
  expect(findLeaderboardMistakes({ ...base, measure: 'best_multiple', minStake: '10' })).toEqual([]);
});
