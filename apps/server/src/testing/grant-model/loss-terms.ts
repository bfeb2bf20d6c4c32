import { assert } from '../../domain/assert.ts';

/** A rescue of the model: a share of the net loss of the last day or week. */
export interface RescueTerms {
  readonly code: string;
  readonly period: 'daily' | 'weekly';
  readonly ratePpm: bigint;
  readonly lossMinMinor: bigint;
  readonly amountMaxMinor: bigint;
  readonly turnoverPpm: bigint;
  readonly memberBudgetMinor: bigint;
}

const rescues: readonly RescueTerms[] = [
  {
    code: 'rescue',
    period: 'daily',
    ratePpm: 200_000n,
    lossMinMinor: 1_000n,
    amountMaxMinor: 3_000n,
    turnoverPpm: 500_000n,
    memberBudgetMinor: 7_000n,
  },
  {
    code: 'rescue7',
    period: 'weekly',
    ratePpm: 33_333n,
    lossMinMinor: 1n,
    amountMaxMinor: 100_000n,
    turnoverPpm: 0n,
    memberBudgetMinor: 100_000n,
  },
];

/** The terms of the rewards of the model. A rate of the rebate follows from the VIP level, which is 0 or 2. */
export const lossTerms = {
  rebate: {
    code: 'rebate',
    ratesPpm: {
      RNG: { 0: 10_000n, 2: 15_001n },
      LIVE: { 0: 7_300n, 2: 7_300n },
      'LIVE EVO': { 0: 12_345n, 2: 12_345n },
    },
    minimumMinor: 50n,
    turnoverPpm: 1_000_000n,
    memberBudgetMinor: 1_500n,
  },
  cashback: {
    code: 'cashback',
    ratePpm: 100_000n,
    minimumMinor: 100n,
    turnoverPpm: 2_000_000n,
    claimDays: 2,
    memberBudgetMinor: 9_000n,
  },
  rescues,
} as const;

export function rescueOfCode(code: string): RescueTerms {
  const found = rescues.find((rescue) => rescue.code === code);
  assert(found !== undefined, `there is no rescue ${code}`);
  return found;
}
