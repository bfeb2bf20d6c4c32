import { bonusFrequencies } from '@baize/contract/codes';
import { money } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computePromisedSums,
  judgeBonus,
  isBonusUsedUp,
  findBonusObstacle,
  toStoredTerms,
  parseStoredTerms,
  type BonusEligibility,
  type BonusTerms,
  type StoredTerms,
} from './deposit-bonus.ts';

const npr = (minor: bigint) => money('NPR', minor);
const half: BonusTerms = {
  code: 'half',
  version: 3,
  budget: { totalMinor: 1_000_000n, dayMinor: undefined, memberMinor: 200_000n },
  titles: { en: 'Half on top' },
  percentPpm: 500_000n,
  most: npr(100_000n),
  minDeposit: npr(5_000n),
  turnoverPpm: 10_000_000n,
  frequency: 'always',
  onePer: [],
  turnoverGameTypes: ['RNG'],
};
const free: BonusEligibility = { isOnBreak: false, hasDebt: false, hasDeposited: false, codesCreditedToday: new Set() };

test('a bonus of half of 100.00 requires ten times deposit and bonus', () => {
  expect(judgeBonus(npr(10_000n), half, free)).toEqual({ ok: true, bonus: npr(5_000n), turnover: npr(150_000n) });
});

test('a deposit below the minimum brings no bonus, and neither does a share of less than one unit', () => {
  expect(judgeBonus(npr(4_999n), half, free)).toEqual({ ok: false, obstacle: 'amount' });
  const tiny = { ...half, percentPpm: 1n, minDeposit: npr(1n) };
  expect(judgeBonus(npr(999_999n), tiny, free)).toEqual({ ok: false, obstacle: 'amount' });
  expect(judgeBonus(npr(1_000_000n), tiny, free)).toMatchObject({ ok: true, bonus: npr(1n) });
});

test.each([
  ['first', { hasDeposited: true }, 'not_first'],
  ['first', { codesCreditedToday: new Set(['half']) }, undefined],
  ['daily', { codesCreditedToday: new Set(['half']) }, 'taken_today'],
  ['daily', { codesCreditedToday: new Set(['other']), hasDeposited: true }, undefined],
  ['always', { codesCreditedToday: new Set(['half']), hasDeposited: true }, undefined],
] as const)('%s, %j: %s', (frequency, standing, obstacle) => {
  expect(findBonusObstacle({ ...half, frequency }, { ...free, ...standing })).toBe(obstacle);
});

test.each(bonusFrequencies)(
  '%s: a break is reported before a debt, and both before all other obstacles',
  (frequency) => {
    expect(findBonusObstacle({ ...half, frequency }, { ...free, isOnBreak: true, hasDebt: true })).toBe('break');
    expect(findBonusObstacle({ ...half, frequency }, { ...free, hasDebt: true, hasDeposited: true })).toBe('owed');
  },
);

test('a deposit that has grown gets what the budgets hold for it, and one that has shrunk gets its share', () => {
  const reservation = { amountMinor: 5_000n, budgetDay: null };
  expect(computePromisedSums(npr(20_000n), half, reservation)).toEqual({ bonus: npr(5_000n), turnover: npr(250_000n) });
  expect(computePromisedSums(npr(6_000n), half, reservation)).toEqual({ bonus: npr(3_000n), turnover: npr(90_000n) });
  expect(computePromisedSums(npr(20_000n), half, undefined)).toMatchObject({ bonus: npr(10_000n) });
});

test.each([
  [undefined, false],
  [2_500n, false],
  [2_499n, true],
  [0n, true],
])('with %s left, the bonus of the smallest deposit is used up: %s', (left, isUsedUp) => {
  expect(isBonusUsedUp(half, left)).toBe(isUsedUp);
});

test('terms that an earlier release has stored have the first version and no budget', () => {
  const { version: _version, totalMinor: _total, memberMinor: _member, ...stored } = toStoredTerms(half);
  expect(parseStoredTerms('half', stored)).toMatchObject({
    version: 1,
    budget: { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined },
  });
});

const minor = fc.bigInt({ min: 1n, max: 10n ** 14n });
const terms = fc
  .record({
    percentPpm: fc.bigInt({ min: 1n, max: 5_000_000n }),
    most: minor.map(npr),
    minDeposit: minor.map(npr),
    turnoverPpm: fc.bigInt({ min: 0n, max: 100_000_000n }),
    frequency: fc.constantFrom(...bonusFrequencies),
    version: fc.integer({ min: 1, max: 1_000 }),
    budget: fc.record({
      totalMinor: fc.option(minor, { nil: undefined }),
      dayMinor: fc.option(minor, { nil: undefined }),
      memberMinor: fc.option(minor, { nil: undefined }),
    }),
  })
  .map((each): BonusTerms => ({ ...half, ...each }));

test('stored terms are read back unchanged, also through JSON', () => {
  fc.assert(
    fc.property(terms, (each) => {
      const stored = JSON.parse(JSON.stringify(toStoredTerms(each))) as StoredTerms;
      expect(parseStoredTerms(each.code, stored)).toEqual(each);
    }),
  );
});

test('a deposit that may be chosen brings at least one unit and at most the limit; its requirement fits the column', () => {
  fc.assert(
    fc.property(minor, terms, (deposit, each) => {
      const judged = judgeBonus(npr(deposit), each, free);
      expect(judged.ok).toBe(
        deposit >= each.minDeposit.amountMinor && bonusSums(npr(deposit), each).bonus.amountMinor > 0n,
      );
      if (!judged.ok) return;
      expect(judged.bonus.amountMinor >= 1n && judged.bonus.amountMinor <= each.most.amountMinor).toBe(true);
      expect(judged.turnover.amountMinor < 2n ** 63n).toBe(true);
    }),
  );
});
