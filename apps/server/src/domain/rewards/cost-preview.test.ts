import { expect, test } from 'vitest';
import {
  expectedOfTickets,
  previewMission,
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
    bets: [{ gameType: 'RNG', validBetMinor, lossMinor: validBetMinor / 2n }],
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
});
