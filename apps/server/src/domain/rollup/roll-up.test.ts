import { expect, test } from 'vitest';
import { rollUp, type BetFigures } from './roll-up.ts';

const bet: BetFigures = {
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

test('a bet counts once for its player and once for everybody above, never for the player as a team', () => {
  const { members, teams } = rollUp([bet]);
  expect(members).toMatchObject([{ memberId: 30n, bets: 1, stakeMinor: 500n, winMinor: 200n }]);
  expect(teams.map((each) => each.memberId)).toEqual([10n, 20n]);
});

test('bets of one row become one change; another day, category or line is another row', () => {
  const others = [bet, bet, { ...bet, day: '2026-11-22' }, { ...bet, gameType: 'LIVE' }, { ...bet, line: '11.30' }];
  const { members, teams } = rollUp(others);
  expect(members.map((each) => each.bets).toSorted((left, right) => left - right)).toEqual([1, 1, 1, 2]);
  expect(teams.filter((each) => each.memberId === 11n)).toHaveLength(1);
});

test('a line that does not end with the player is a mistake', () => {
  expect(() => rollUp([{ ...bet, line: '10.20' }])).toThrow('does not end with member 30');
});
