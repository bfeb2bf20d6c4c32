import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusSums, parseTimes, toTimes, type BonusRates } from './bonus.ts';
import { compare, money } from './money.ts';

const npr = (minor: bigint) => money('NPR', minor);
const rates = (percentPpm: bigint, most: bigint, turnoverPpm = 10_000_000n): BonusRates => ({
  percentPpm,
  most: npr(most),
  turnoverPpm,
});

test('a share of the deposit, rounded down, up to the most', () => {
  const bonus = (deposit: bigint) => bonusSums(npr(deposit), rates(500_000n, 100_000n)).bonus;
  expect(bonus(10_000n)).toEqual(npr(5_000n));
  expect(bonus(9_999n)).toEqual(npr(4_999n));
  expect(bonus(1_000_000n)).toEqual(npr(100_000n));
  expect(bonus(1n)).toEqual(npr(0n));
});

test('the valid bet is asked of deposit and bonus together, rounded down', () => {
  expect(bonusSums(npr(10_000n), rates(500_000n, 5_000n)).turnover).toEqual(npr(150_000n));
  expect(bonusSums(npr(9_999n), rates(500_000n, 5_000n, 1_500_000n)).turnover).toEqual(npr(22_497n));
});

const minor = fc.bigInt({ min: 1n, max: 10n ** 14n });
const percent = fc.bigInt({ min: 1n, max: 5_000_000n });
const turnover = fc.bigInt({ min: 0n, max: 100_000_000n });

test('never more than the most, never more than the exact share, and less than one unit short of the smaller', () => {
  fc.assert(
    fc.property(minor, percent, minor, (deposit, percentPpm, most) => {
      const { amountMinor } = bonusSums(npr(deposit), rates(percentPpm, most)).bonus;
      expect(amountMinor <= most).toBe(true);
      expect(amountMinor * 1_000_000n <= deposit * percentPpm).toBe(true);
      expect(amountMinor === most || (amountMinor + 1n) * 1_000_000n > deposit * percentPpm).toBe(true);
    }),
  );
});

test('more deposited is never less bonus, and never less asked', () => {
  fc.assert(
    fc.property(minor, minor, percent, minor, turnover, (one, more, percentPpm, most, turnoverPpm) => {
      const terms = rates(percentPpm, most, turnoverPpm);
      const [less, larger] = [bonusSums(npr(one), terms), bonusSums(npr(one + more), terms)];
      expect(compare(less.bonus, larger.bonus) <= 0n).toBe(true);
      expect(compare(less.turnover, larger.turnover) <= 0n).toBe(true);
    }),
  );
});

test('a multiple is read as it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999n }), (rate) => {
      expect(parseTimes(toTimes(rate))).toBe(rate);
    }),
  );
  expect([toTimes(10_000_000n), toTimes(1_500_000n), toTimes(0n)]).toEqual(['10', '1.5', '0']);
  expect(['', '-1', '1.', 'ten', '1000', '1.0000001'].map(parseTimes)).toEqual(Array.from({ length: 6 }));
});
