import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusFloor, bonusTurnoverFloor, parseTimes, toTimes, type BonusRates } from './bonus.ts';
import { compare, money } from './money.ts';

const npr = (minor: bigint) => money('NPR', minor);
const rates = (percentPpm: bigint, most: bigint, turnoverPpm = 10_000_000n): BonusRates => ({
  percentPpm,
  most: npr(most),
  turnoverPpm,
});

test('a share of the deposit, rounded down, up to the most', () => {
  expect(bonusFloor(npr(10_000n), rates(500_000n, 100_000n))).toEqual(npr(5_000n));
  expect(bonusFloor(npr(9_999n), rates(500_000n, 100_000n))).toEqual(npr(4_999n));
  expect(bonusFloor(npr(1_000_000n), rates(500_000n, 100_000n))).toEqual(npr(100_000n));
  expect(bonusFloor(npr(1n), rates(500_000n, 100_000n))).toEqual(npr(0n));
});

test('the valid bet is asked of deposit and bonus together, rounded down', () => {
  expect(bonusTurnoverFloor(npr(10_000n), npr(5_000n), rates(500_000n, 5_000n))).toEqual(npr(150_000n));
  expect(bonusTurnoverFloor(npr(9_999n), npr(4_999n), rates(500_000n, 5_000n, 1_500_000n))).toEqual(npr(22_497n));
});

const minor = fc.bigInt({ min: 1n, max: 10n ** 14n });
const percent = fc.bigInt({ min: 1n, max: 5_000_000n });
const turnover = fc.bigInt({ min: 0n, max: 100_000_000n });

test('never more than the most, never more than the exact share, and less than one unit short of the smaller', () => {
  fc.assert(
    fc.property(minor, percent, minor, (deposit, percentPpm, most) => {
      const { amountMinor } = bonusFloor(npr(deposit), rates(percentPpm, most));
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
      const [less, larger] = [npr(one), npr(one + more)];
      const bonuses = [bonusFloor(less, terms), bonusFloor(larger, terms)] as const;
      expect(compare(bonuses[0], bonuses[1]) <= 0n).toBe(true);
      const asked = [
        bonusTurnoverFloor(less, bonuses[0], terms),
        bonusTurnoverFloor(larger, bonuses[1], terms),
      ] as const;
      expect(compare(asked[0], asked[1]) <= 0n).toBe(true);
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
