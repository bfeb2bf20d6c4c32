import { expect, test } from 'vitest';
import type { PreviewDay } from './cost-preview.ts';
import { previewVip } from './vip-preview.ts';

const level = {
  validBetToKeep: '0',
  birthday: '1000',
  withdrawalsPerDay: 5,
  withdrawalPerDay: '1000',
};
const definition = {
  levels: [
    { ...level, label: 'VIP0', validBetRequired: '0', depositRequired: '0', upgrade: '0', weekly: '0', monthly: '0' },
    {
      ...level,
      label: 'VIP1',
      validBetRequired: '100',
      depositRequired: '50',
      upgrade: '3',
      weekly: '1',
      monthly: '7',
    },
    {
      ...level,
      label: 'VIP2',
      validBetRequired: '500',
      depositRequired: '50',
      upgrade: '9',
      weekly: '2',
      monthly: '20',
    },
  ],
  turnoverPpm: 0,
  claimDays: 7,
};
// A month with the Mondays 5, 12, 19 and 26.
const month = { key: '2026-10', from: '2026-10-01', to: '2026-10-31' };
const call = { month, currency: 'NPR' } as const;
const play = (day: string, validBetMinor: bigint, depositsMinor = 0n): PreviewDay => ({
  day,
  bets: [{ gameType: 'RNG', validBetMinor, lossMinor: 0n, count: 1 }],
  depositsMinor,
  bonusesMinor: 0n,
});

test('a rank that is held gives the reward of the month and of each of its weeks', () => {
  const before = { validBetMinor: 10_000n, depositsMinor: 5_000n };
  expect(previewVip(definition, { before, days: [] }, call).cashMinor).toBe(700n + 4n * 100n);
  expect(previewVip(definition, { days: [] }, call)).toEqual({ tickets: 0, cashMinor: 0n, points: 0n });
});

test('a rank that is reached gives its upgrade bonus, and the weekly reward from the next Monday on', () => {
  const days = [play('2026-10-05', 10_000n), play('2026-10-13', 0n, 5_000n)];
  // The deposit comes on the 13th, so that 19 and 26 October give the weekly reward.
  expect(previewVip(definition, { days }, call).cashMinor).toBe(300n + 2n * 100n);
});

test('two ranks that are reached at once give both upgrade bonuses', () => {
  expect(previewVip(definition, { days: [play('2026-10-27', 50_000n, 5_000n)] }, call).cashMinor).toBe(300n + 900n);
});
