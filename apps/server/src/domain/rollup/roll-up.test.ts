import { expect, test } from 'vitest';
import { findFiveMinutesStart, computeRollUpDeltas, type BetFigures } from './roll-up.ts';

const bet: BetFigures = {
  betId: 7n,
  placedAt: new Date('2026-11-21T04:14:59Z'),
  bets: 1,
  memberId: 30n,
  merchantId: 1,
  line: '10.20.30',
  day: '2026-11-21',
  gameType: 'RNG',
  currency: 'NPR',
  stakeMinor: 500n,
  validBetMinor: 500n,
  winMinor: 200n,
};

test('a bet counts once for its player and once for every agent above, never for the player as a team', () => {
  const { members, teams } = computeRollUpDeltas([bet]);
  expect(members).toMatchObject([{ memberId: 30n, bets: 1, stakeMinor: 500n, winMinor: 200n }]);
  expect(teams.map((each) => each.memberId)).toEqual([10n, 20n]);
});

test('bets of one row become one change; another day, category or line is another row', () => {
  const others = [bet, bet, { ...bet, day: '2026-11-22' }, { ...bet, gameType: 'LIVE' }, { ...bet, line: '11.30' }];
  const { members, teams } = computeRollUpDeltas(others);
  expect(members.map((each) => each.bets).toSorted((left, right) => left - right)).toEqual([1, 1, 1, 2]);
  expect(teams.filter((each) => each.memberId === 11n)).toHaveLength(1);
});

test('a bet counts in the five minutes in which it was placed, not in those in which it was settled', () => {
  const later = { ...bet, placedAt: new Date('2026-11-21T04:15:00Z') };
  const { fiveMinutes } = computeRollUpDeltas([bet, bet, later]);
  expect(fiveMinutes).toMatchObject([
    { startsAt: new Date('2026-11-21T04:10:00Z'), stakeMinor: 1000n },
    { startsAt: new Date('2026-11-21T04:15:00Z'), stakeMinor: 500n },
  ]);
  expect(findFiveMinutesStart(later.placedAt)).toEqual(later.placedAt);
  expect(computeRollUpDeltas([{ ...bet, placedAt: undefined }]).fiveMinutes).toEqual([]);
});

test('a voided bet subtracts its earlier figures', () => {
  const voided = { ...bet, bets: -1, stakeMinor: -500n, validBetMinor: -500n, winMinor: -200n } as const;
  const { members, teams, fiveMinutes } = computeRollUpDeltas([bet, voided]);
  for (const row of [...members, ...teams, ...fiveMinutes])
    expect(row).toMatchObject({ bets: 0, stakeMinor: 0n, validBetMinor: 0n, winMinor: 0n });
});

test('a line that does not end with the player is a mistake', () => {
  expect(() => computeRollUpDeltas([{ ...bet, line: '10.20' }])).toThrow('does not end with member 30');
});
