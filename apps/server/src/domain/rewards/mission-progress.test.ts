import { expect, test } from 'vitest';
import {
  computeProgressChanges,
  parseGoal,
  formatProgress,
  type MissionFact,
  type MissionProgram,
} from './mission-progress.ts';
import { endOfPeriod, periodOfDay } from './reward-period.ts';

const AT = new Date('2026-11-24T06:00:00Z');
const DAY = '2026-11-24';

function mission(code: string, change: Partial<MissionProgram['definition']> = {}): MissionProgram {
  return {
    merchantId: 1,
    code,
    version: 1,
    budget: { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined },
    turnoverGameTypes: [],
    kind: 'mission',
    titles: {},
    terms: {},
    image: '',
    tab: 'other',
    audience: {},
    definition: {
      measure: 'valid_bet',
      gameTypes: [],
      goal: '10.00',
      period: 'daily',
      reward: { kind: 'points', points: 5 },
      claimHours: 1,
      ...change,
    },
    position: 0,
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: null,
  };
}

function bet(memberId: bigint, validBet: bigint, change: Partial<MissionFact> = {}): MissionFact {
  return { memberId, merchantId: 1, day: DAY, at: AT, gameType: 'RNG', amounts: { valid_bet: validBet }, ...change };
}

test('adds up the bets of a member into one change for each mission and period', () => {
  const facts = [bet(7n, 300n), bet(7n, 200n), bet(8n, 50n), bet(7n, 40n, { day: '2026-11-25' })];
  const changes = computeProgressChanges(facts, [mission('play'), mission('week', { period: 'weekly' })]);
  expect(changes.map(({ memberId, code, period, amount }) => [memberId, code, period.key, amount])).toEqual([
    [7n, 'play', '2026-11-24', 500n],
    [7n, 'play', '2026-11-25', 40n],
    [7n, 'week', '2026-W48', 540n],
    [8n, 'play', '2026-11-24', 50n],
    [8n, 'week', '2026-W48', 50n],
  ]);
});

test('subtracts voided bets, and leaves out a change that adds up to zero', () => {
  expect(computeProgressChanges([bet(7n, 300n), bet(7n, -300n)], [mission('play')])).toEqual([]);
  expect(computeProgressChanges([bet(7n, -300n)], [mission('play')])).toMatchObject([{ amount: -300n }]);
});

test('counts only the categories, the brand and the time of the mission', () => {
  const live = mission('live', { gameTypes: ['LIVE'] });
  expect(computeProgressChanges([bet(7n, 300n)], [live])).toEqual([]);
  expect(computeProgressChanges([bet(7n, 300n, { gameType: 'LIVE' })], [live])).toHaveLength(1);
  expect(computeProgressChanges([bet(7n, 300n, { merchantId: 2 })], [mission('play')])).toEqual([]);
  expect(computeProgressChanges([bet(7n, 300n, { at: new Date('2026-10-31T23:59:59Z') })], [mission('play')])).toEqual(
    [],
  );
  expect(computeProgressChanges([bet(7n, 300n)], [{ ...mission('play'), endsAt: AT }])).toEqual([]);
});

test('counts only bets at the vendors of the mission', () => {
  const ofVendors = mission('of-vendors', { vendors: ['PG', 'JDB'] });
  const facts = [
    bet(1n, 100n, { vendorCode: 'PG' }),
    bet(1n, 20n, { vendorCode: 'JDB' }),
    bet(1n, 3n, { vendorCode: 'FC' }),
    bet(1n, 4n),
  ];
  expect(computeProgressChanges(facts, [ofVendors]).map(({ amount }) => amount)).toEqual([120n]);
  expect(computeProgressChanges(facts, [mission('of-all')]).map(({ amount }) => amount)).toEqual([127n]);
});

test('counts a log-in once for each day', () => {
  const login = (day: string): MissionFact => ({ memberId: 7n, merchantId: 1, day, at: AT, amounts: { logins: 1n } });
  const weekly = mission('visit', { measure: 'logins', period: 'weekly' });
  expect(computeProgressChanges([login(DAY), login(DAY), login('2026-11-25')], [weekly])).toMatchObject([
    { amount: 1n, countedDay: DAY },
    { amount: 1n, countedDay: '2026-11-25' },
  ]);
});

test.each([
  ['once', '', null, null],
  ['daily', '2026-11-24', '2026-11-24', '2026-11-24T18:15:00.000Z'],
  ['weekly', '2026-W48', '2026-11-29', '2026-11-29T18:15:00.000Z'],
  ['monthly', '2026-11', '2026-11-30', '2026-11-30T18:15:00.000Z'],
] as const)('a period that comes %s ends at midnight of the brand', (period, key, lastDay, end) => {
  const found = periodOfDay(period, DAY);
  expect(found).toMatchObject({ key, lastDay });
  expect(endOfPeriod(found, 'Asia/Kathmandu')?.toISOString() ?? null).toBe(end);
});

test('a week belongs to the year of its Thursday', () => {
  expect(periodOfDay('weekly', '2027-01-01').key).toBe('2026-W53');
});

test('amounts of money are read and written in their currency, other amounts as numbers', () => {
  expect(parseGoal({ measure: 'deposit', goal: '10.5' }, 'NPR')).toBe(1_050n);
  expect(parseGoal({ measure: 'wins', goal: '3' }, 'NPR')).toBe(3n);
  expect(formatProgress({ measure: 'valid_bet' }, 1_050n, 'NPR')).toBe('10.50');
  expect(formatProgress({ measure: 'wins' }, -1n, 'NPR')).toBe('0');
});
