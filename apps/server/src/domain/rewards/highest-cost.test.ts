import { expect, test } from 'vitest';
import { computeHighestCost } from './highest-cost.ts';

const november = { key: '2026-11', from: '2026-11-01', to: '2026-11-30' };

test('a voucher costs all of its uses', () => {
  const item = { kind: 'cash', amount: '2.50', turnoverPpm: 0 };
  const voucher = { kind: 'voucher', definition: { code: 'LANTERN', item, usesMax: 40 } } as const;
  expect(computeHighestCost(voucher, november, 'NPR')).toEqual({ tickets: 0, cashMinor: 10_000n, points: 0n });
});

test('a raffle costs all of its prizes, and things cost no money', () => {
  const prize = (id: string, item: object, count: number) => ({ id, titles: { en: id }, item, count });
  const prizes = [
    prize('first', { kind: 'cash', amount: '100', turnoverPpm: 0 }, 1),
    prize('second', { kind: 'points', points: 30 }, 5),
    prize('third', { kind: 'gift' }, 2),
  ];
  const definition = { drawsAt: '2026-12-01T00:00:00Z', prizes, ticketRules: [], claimDays: 7 };
  const cost = computeHighestCost({ kind: 'raffle', definition }, november, 'NPR');
  expect(cost).toEqual({ tickets: 0, cashMinor: 10_000n, points: 150n });
});

test('envelopes cost each window of the month on its weekdays', () => {
  const windows = [
    { from: '20:00', minutes: 30 },
    { from: '12:00', minutes: 30, weekdays: [1] },
  ];
  const envelopes = [
    { amount: '1', count: 10 },
    { amount: '5', count: 2 },
  ];
  const definition = { windows, envelopes, turnoverPpm: 0 };
  // Thirty evenings and five Mondays of 20.00.
  expect(computeHighestCost({ kind: 'red_envelope', definition }, november, 'NPR')?.cashMinor).toBe(35n * 2_000n);
});

test('the cost of a rebate follows from the figures of members', () => {
  expect(computeHighestCost({ kind: 'rebate', definition: {} }, november, 'NPR')).toBeUndefined();
});

test('a leaderboard by best multiple costs the prizes of all ranks in each period, and the first prize of a rank counts', () => {
  const prizes = [
    { fromRank: 1, toRank: 1, reward: { kind: 'cash', amount: '30', turnoverPpm: 0 } },
    { fromRank: 1, toRank: 3, reward: { kind: 'points', points: 7 } },
    { fromRank: 5, toRank: 5, reward: { kind: 'ticket', tickets: 2, programCode: 'wheel' } },
  ];
  const board = { measure: 'best_multiple', minStake: '10', gameTypes: [], prizes, claimHours: 24 } as const;
  const costOf = (period: string, measure = 'best_multiple') =>
    computeHighestCost({ kind: 'leaderboard', definition: { ...board, period, measure } }, november, 'NPR');
  expect(costOf('monthly')).toEqual({ tickets: 2, cashMinor: 3_000n, points: 14n });
  expect(costOf('daily')?.cashMinor).toBe(90_000n);
  // 1 November 2026 is a Sunday, so six weeks have a day in the month.
  expect(costOf('weekly')?.cashMinor).toBe(18_000n);
  expect(costOf('monthly', 'valid_bet')).toBeUndefined();
});
