import { bonusFrequencies } from '@baize/contract/codes';
import { money } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  judgeBonus,
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

const minor = fc.bigInt({ min: 1n, max: 10n ** 14n });
const terms = fc
  .record({
    percentPpm: fc.bigInt({ min: 1n, max: 5_000_000n }),
    most: minor.map(npr),
    minDeposit: minor.map(npr),
    turnoverPpm: fc.bigInt({ min: 0n, max: 100_000_000n }),
    frequency: fc.constantFrom(...bonusFrequencies),
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
