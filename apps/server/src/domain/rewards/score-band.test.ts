import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAmountForFriend } from './referral-definition.ts';
import { findPrizeOfRank } from './leaderboard-definition.ts';
import { computeBandChanges, toScoreBand, findLowestScoreOfBand } from './score-band.ts';

const scores = fc.bigInt({ min: 1n, max: 9_000_000_000_000_000n });

test('a score lies between the lowest score of its band and that of the next one', () => {
  fc.assert(
    fc.property(scores, (score) => {
      const band = toScoreBand(score);
      expect(findLowestScoreOfBand(band) <= score && score < findLowestScoreOfBand(band + 1)).toBe(true);
    }),
  );
});

test('a higher score is never in a lower band, and every band fits a small integer', () => {
  fc.assert(
    fc.property(scores, scores, (one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(toScoreBand(low)).toBeLessThanOrEqual(toScoreBand(high));
    }),
  );
  expect(toScoreBand(9_223_372_036_854_775_807n)).toBeLessThan(32_767);
});

test('a member moves from one band to another, and out of all of them', () => {
  expect(computeBandChanges(0n, 100n)).toEqual([{ band: toScoreBand(100n), members: 1 }]);
  expect(computeBandChanges(100n, -5n)).toEqual([{ band: toScoreBand(100n), members: -1 }]);
  expect(computeBandChanges(100n, 101n)).toEqual([]);
  expect(computeBandChanges(100n, 1_000n)).toHaveLength(2);
});

test('a rank has its first prize, and none beyond the last', () => {
  const points = (amount: number) => ({ kind: 'points', points: amount }) as const;
  const prizes = [
    { fromRank: 1, toRank: 1, reward: points(100) },
    { fromRank: 2, toRank: 5, reward: points(10) },
  ];
  const definition = { measure: 'valid_bet', gameTypes: [], period: 'daily', prizes, claimHours: 1 } as const;
  const read = { ...definition, gameTypes: [], prizes };
  expect([1, 2, 5, 6].map((rank) => findPrizeOfRank(read, rank))).toEqual([
    points(100),
    points(10),
    points(10),
    undefined,
  ]);
});

test('friends beyond a tier bring its amount', () => {
  const tiers = [
    { fromFriend: 6, amount: '200' },
    { fromFriend: 1, amount: '100' },
  ];
  expect([1, 5, 6, 7].map((friend) => findAmountForFriend({ tiers }, friend))).toEqual(['100', '100', '200', '200']);
});
