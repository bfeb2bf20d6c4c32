import { expect, test } from 'vitest';
import {
  expectedOfTickets,
  previewCashback,
  previewMission,
  previewPoints,
  previewRebate,
  previewRescue,
  previewTickets,
  type PreviewDay,
  type PreviewMember,
} from './cost-preview.ts';
import type { MissionDefinition } from './mission-definition.ts';

function day(date: string, validBetMinor: bigint, change: Partial<PreviewDay> = {}): PreviewDay {
  return {
    day: date,
    bets: [{ gameType: 'RNG', validBetMinor, lossMinor: validBetMinor / 2n, count: 4 }],
    depositsMinor: 0n,
    bonusesMinor: 0n,
    ...change,
  };
}

const member: PreviewMember = {
  vipLevel: 2,
  days: [day('2026-10-05', 10_000n), day('2026-10-06', 25_000n, { depositsMinor: 60_000n }), day('2026-10-12', 100n)],
};

test('tickets are counted day by day, and their cost is the average of the prizes', () => {
  const rules = [
    { kind: 'valid_bet', amount: '100', tickets: 1, dayMax: 2, gameTypes: [] },
    { kind: 'deposit', amount: '500', tickets: 3, dayMax: 5 },
  ] as const;
  const tickets = previewTickets([{ ...rules[0], gameTypes: [] }, rules[1]], member, 'NPR');
  expect(tickets).toBe(1 + 2 + 3);
  const prizes = [
    { id: 'a', titles: {}, item: { kind: 'cash', amount: '10', turnoverPpm: 0 } as const, weight: 250_000 },
    { id: 'b', titles: {}, item: { kind: 'points', points: 8 } as const, weight: 750_000 },
  ];
  expect(expectedOfTickets(prizes, tickets, 'NPR')).toEqual({ tickets: 6, cashMinor: 1_500n, points: 36n });
});

test('a rebate leaves out nights below the minimum', () => {
  const rates = [
    { gameType: 'RNG', vipFrom: 0, ratePpm: 5_000 } as const,
    { gameType: 'RNG', vipFrom: 2, ratePpm: 10_000 } as const,
  ];
  const definition = { rates, minimumClaim: '1.00', turnoverPpm: 0 };
  expect(previewRebate(definition, member, 'NPR').cashMinor).toBe(100n + 250n);
});

test('a rescue counts each period with its net loss', () => {
  const definition = { period: 'weekly', ratePpm: 100_000, lossMin: '10', amountMax: '15', turnoverPpm: 0 } as const;
  expect(previewRescue(definition, member, 'NPR').cashMinor).toBe(1_500n);
  expect(previewRescue({ ...definition, period: 'daily' }, member, 'NPR').cashMinor).toBe(500n + 1_250n);
});

test('a mission counts the periods whose goal was reached', () => {
  const reward = { kind: 'cash', amount: '5', turnoverPpm: 0 } as const;
  const mission: MissionDefinition = {
    measure: 'valid_bet',
    gameTypes: [],
    goal: '100',
    period: 'daily',
    reward,
    claimHours: 24,
  };
  expect(previewMission(mission, member, 'NPR')?.cashMinor).toBe(1_000n);
  expect(previewMission({ ...mission, period: 'weekly' }, member, 'NPR')?.cashMinor).toBe(500n);
  expect(previewMission({ ...mission, measure: 'logins' }, member, 'NPR')).toBeUndefined();
  // Four bets a day, and a day whose bets were all ties.
  const tied = { ...member, days: [...member.days, day('2026-10-13', 0n)] };
  const games = { ...mission, measure: 'games' } as const;
  expect(previewMission({ ...games, goal: '4' }, tied, 'NPR')?.cashMinor).toBe(1_500n);
  expect(previewMission({ ...games, goal: '8', period: 'weekly' }, tied, 'NPR')?.cashMinor).toBe(500n);
  expect(previewMission({ ...games, goal: '5' }, tied, 'NPR')?.cashMinor).toBe(0n);
});

test('a mission that gives tickets counts them, and neither money nor points', () => {
  const reward = { kind: 'ticket', tickets: 3, programCode: 'wheel' } as const;
  const mission: MissionDefinition = {
    measure: 'deposit',
    gameTypes: [],
    goal: '500',
    period: 'daily',
    reward,
    claimHours: 24,
  };
  expect(previewMission(mission, member, 'NPR')).toEqual({ tickets: 3, cashMinor: 0n, points: 0n });
  expect(previewMission({ ...mission, goal: '0' }, member, 'NPR')).toMatchObject({ tickets: 9 });
});

test('a cashback counts each week, less its bonuses, from its minimum on', () => {
  const definition = { ratePpm: 100_000, minimum: '10', turnoverPpm: 0, claimDays: 7 };
  // The first week has a loss of 175.00, the second one of 0.50.
  expect(previewCashback(definition, member, 'NPR').cashMinor).toBe(1_750n);
  const bonus = { ...member, days: [day('2026-10-05', 35_000n, { bonusesMinor: 10_000n })] };
  expect(previewCashback({ ...definition, minimum: '5' }, bonus, 'NPR').cashMinor).toBe(750n);
  expect(previewCashback(definition, bonus, 'NPR').cashMinor).toBe(0n);
});

test('points are earned day by day and by type, times the factor of the level', () => {
  const rules = {
    earning: [{ type: 'rng', amountPerPoint: '100' } as const, { type: 'deposit', amountPerPoint: '200' } as const],
    multipliers: [{ vipLevel: 2, timesPpm: 2_000_000 }],
    convert: { enabled: false, pointsPerUnit: 100, minimumPoints: 0, stepPoints: 1, turnoverPpm: 0 },
  };
  // 100.00 and 250.00 of valid bet, and a deposit of 600.00, each twice.
  expect(previewPoints(rules, member, 'NPR').points).toBe(2n + 5n + 6n);
  expect(previewPoints(rules, { ...member, vipLevel: 0 }, 'NPR').points).toBe(1n + 2n + 3n);
});
