import type { CarryOver } from '@baize/contract/agent-codes';
import { describe, expect, test } from 'vitest';
import { isWithinUpline } from './judge-terms.ts';
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
