import type { CarryOver } from '@baize/contract/agent-codes';
import { describe, expect, test } from 'vitest';
import { areTermsValid, isWithinUpline } from './judge-terms.ts';
import type { Terms } from './terms.ts';

function dividend(carryOver: CarryOver): Terms {
  const conditions = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null };
  return {
    kind: 'dividend',
    window: 'M',
    carryOver,
    tiers: [{ ratePpm: 100_000n, ...conditions }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
  };
}

describe('a dividend below another one', () => {
  test('must carry a negative base over where the contract above does', () => {
    expect(isWithinUpline(dividend('reset'), dividend('accumulate'))).toBe(false);
    expect(isWithinUpline(dividend('accumulate'), dividend('accumulate'))).toBe(true);
  });

  test('may do either where the contract above resets', () => {
    expect(isWithinUpline(dividend('reset'), dividend('reset'))).toBe(true);
    expect(isWithinUpline(dividend('accumulate'), dividend('reset'))).toBe(true);
  });
});

describe('the bounds of the pay of a window', () => {
  const bounded = (minimumMinor: bigint | null, maximumMinor: bigint | null): Terms => ({
    ...dividend('reset'),
    payBounds: { minimumMinor, maximumMinor },
  });

  test.each([
    [null, 1_000n, true],
    [null, 1_001n, false],
    [null, null, false],
    [5_000n, 900n, true],
  ])('a minimum of %s and a cap of %s below a cap of 1,000', (minimum, cap, isWithin) => {
    expect(isWithinUpline(bounded(minimum, cap), bounded(null, 1_000n))).toBe(isWithin);
  });

  test.each([
    [10n, 10n, true],
    [11n, 10n, false],
    [0n, null, false],
    [null, 0n, false],
  ])('a minimum of %s and a cap of %s are valid: %s', (minimum, cap, isValid) => {
    expect(areTermsValid(bounded(minimum, cap))).toBe(isValid);
  });
});
