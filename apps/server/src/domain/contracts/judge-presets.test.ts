import { expect, test } from 'vitest';
import { judgePresets } from './judge-presets.ts';
import type { Terms } from './terms.ts';

function daily(ratePpm: bigint, change: Partial<Terms> = {}): Terms {
  return {
    kind: 'daily_salary',
    window: 'D',
    carryOver: null,
    tiers: [{ ratePpm, activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
    ...change,
  };
}
const hourly = daily(5_000n, { kind: 'hourly_salary', window: 'hour' });
const own = [daily(10_000n)];

test('accepts no terms, and terms up to the agent’s own rate', () => {
  expect(judgePresets([], [])).toMatchObject({ ok: true });
  expect(judgePresets([daily(10_000n)], own)).toMatchObject({ ok: true });
});

test.each([
  ['a rate above the own one', [daily(10_001n)], 'contract.rate_above_own'],
  ['another window', [daily(5_000n, { window: 'W' })], 'contract.rate_above_own'],
  ['a kind that the agent has no contract of', [hourly], 'contract.not_offered'],
  ['a kind twice', [daily(5_000n), daily(4_000n)], 'contract.terms_invalid'],
  ['a rate of zero', [daily(0n)], 'contract.terms_invalid'],
] as const)('refuses %s', (_name, presets, code) => {
  expect(judgePresets(presets, own)).toMatchObject({ ok: false, code });
});
