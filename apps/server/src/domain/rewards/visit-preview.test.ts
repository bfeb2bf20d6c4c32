import { expect, test } from 'vitest';
import { previewApplications, previewCountedMission, previewFreeRounds, previewSignIn } from './visit-preview.ts';

const days = ['2026-10-01', '2026-10-02', '2026-10-04', '2026-10-07', '2026-10-12'];

test('a sign-in gives the prizes of each streak in turn, and a missed day ends it unless it is forgiven', () => {
  const prizes = [
    { kind: 'cash', amount: '1', turnoverPpm: 0 } as const,
    { kind: 'points', points: 10 } as const,
    { kind: 'cash', amount: '5', turnoverPpm: 0 } as const,
  ];
  // 1 and 2 are a streak; 4, 7 and 12 begin anew.
  expect(previewSignIn({ prizes, forgivenDays: 0 }, days, 'NPR')).toEqual({ tickets: 0, cashMinor: 400n, points: 10n });
  // The 3rd is forgiven, so that the 4th is the third day of its streak.
  expect(previewSignIn({ prizes, forgivenDays: 1 }, days, 'NPR')).toEqual({ tickets: 0, cashMinor: 800n, points: 10n });
  const [first] = prizes;
  expect(previewSignIn({ prizes: first ? [first] : [], forgivenDays: 0 }, days, 'NPR').cashMinor).toBe(500n);
});

test('free rounds cost their stakes once in each period with a log-in', () => {
  const rounds = { nodeId: 7, rounds: 10, stake: '0.50', winTurnoverPpm: 0, validDays: 3 };
  expect(previewFreeRounds({ ...rounds, period: 'once' }, days, 'NPR').cashMinor).toBe(500n);
  expect(previewFreeRounds({ ...rounds, period: 'daily' }, days, 'NPR').cashMinor).toBe(2_500n);
  // 1 to 4 October, 5 to 11, and 12 to 18.
  expect(previewFreeRounds({ ...rounds, period: 'weekly' }, days, 'NPR').cashMinor).toBe(1_500n);
  expect(previewFreeRounds({ ...rounds, period: 'daily' }, [], 'NPR').cashMinor).toBe(0n);
});

test('a mission of log-ins or deposits is reached in each period with enough of them', () => {
  const reward = { kind: 'cash', amount: '5', turnoverPpm: 0 } as const;
  const mission = { measure: 'logins', gameTypes: [], goal: '3', period: 'weekly', reward, claimHours: 24 } as const;
  expect(previewCountedMission({ ...mission, gameTypes: [] }, days, 'NPR').cashMinor).toBe(500n);
  expect(previewCountedMission({ ...mission, gameTypes: [], goal: '1' }, days, 'NPR').cashMinor).toBe(1_500n);
  const twice = ['2026-10-01', '2026-10-01', '2026-10-02'];
  expect(previewCountedMission({ ...mission, gameTypes: [], measure: 'deposits' }, twice, 'NPR').cashMinor).toBe(500n);
});

test('applications cost the largest amount once, or for each day with a log-in; without a limit they have no figure', () => {
  const costOf = (frequency: 'once' | 'daily' | 'always', logins = days) =>
    previewApplications({ frequency, amountMax: '20' }, logins, 'NPR')?.cashMinor;
  expect(costOf('once')).toBe(2_000n);
  expect(costOf('once', [])).toBe(0n);
  expect(costOf('daily')).toBe(10_000n);
  expect(costOf('always')).toBeUndefined();
});
