import { gameTypes } from '@baize/contract/codes';
import { money } from '@baize/money';
import { describe, expect, test } from 'vitest';
import {
  convertToMoney,
  findMultiplierPpm,
  planRecount,
  computePointsOfDay,
  toEarningType,
  findRatioMinor,
} from './points.ts';

const ONCE = 1_000_000n;
const convert = { enabled: true, pointsPerUnit: 30, minimumPoints: 100, stepPoints: 50, turnoverPpm: 0 };
const rules = {
  earning: [{ type: 'rng', amountPerPoint: '10.00' } as const],
  multipliers: [
    { vipLevel: 3, timesPpm: 2_000_000 },
    { vipLevel: 1, timesPpm: 1_500_000 },
  ],
  convert,
};

test('every category of games earns points of a type', () => {
  for (const gameType of gameTypes) expect(toEarningType(gameType)).toBeDefined();
  expect(toEarningType('constructor')).toBeUndefined();
});

test.each([
  [0, 1_000_000n],
  [1, 1_500_000n],
  [2, 1_500_000n],
  [9, 2_000_000n],
])('at VIP level %i points are multiplied by %i millionths', (vipLevel, expected) => {
  expect(findMultiplierPpm(rules, vipLevel)).toBe(expected);
});

test('a type without a rate, or with a rate of zero, earns nothing', () => {
  expect(findRatioMinor(rules, 'rng', 'NPR')).toBe(1_000n);
  expect(findRatioMinor(rules, 'live', 'NPR')).toBeUndefined();
  expect(findRatioMinor({ ...rules, earning: [{ type: 'rng', amountPerPoint: '0' }] }, 'rng', 'NPR')).toBeUndefined();
});

test.each([
  [999n, ONCE, 0n],
  [1_999n, ONCE, 1n],
  [1_999n, 1_500_000n, 2n],
  [2_000n, 1_500_000n, 3n],
  [-1_999n, ONCE, -1n],
])('%i minor units at 10.00 a point, times %i millionths, are %i points', (amountMinor, multiplier, expected) => {
  expect(computePointsOfDay(amountMinor, { ratioMinor: 1_000n, multiplierPpm: multiplier })).toBe(expected);
});

describe('a recounted day', () => {
  test('gets the missing points', () => {
    const plan = planRecount({ due: 12n, given: 10n, unclaimed: 10n, balance: 0n });
    expect(plan).toEqual({ withdraw: false, grant: 2n, take: 0n, uncollected: 0n });
  });
  test('returns excess points, at most the present balance', () => {
    expect(planRecount({ due: 3n, given: 10n, unclaimed: 0n, balance: 50n })).toMatchObject({
      take: 7n,
      uncollected: 0n,
    });
    expect(planRecount({ due: 3n, given: 10n, unclaimed: 0n, balance: 2n })).toMatchObject({
      take: 2n,
      uncollected: 5n,
    });
  });
  test('withdraws unclaimed points before it takes others', () => {
    const plan = planRecount({ due: 3n, given: 10n, unclaimed: 10n, balance: 50n });
    expect(plan).toEqual({ withdraw: true, grant: 3n, take: 0n, uncollected: 0n });
  });
});

test('points are converted in steps from the minimum on, rounded down', () => {
  expect(convertToMoney(convert, 100, 'NPR')).toEqual({ ok: true, value: money('NPR', 333n) });
  for (const points of [50, 101, 120])
    expect(convertToMoney(convert, points, 'NPR')).toMatchObject({ code: 'points.amount_invalid' });
  expect(convertToMoney({ ...convert, enabled: false }, 100, 'NPR')).toMatchObject({ ok: false });
  expect(convertToMoney({ ...convert, pointsPerUnit: 1_000 }, 100, 'VND')).toMatchObject({ ok: false });
});
