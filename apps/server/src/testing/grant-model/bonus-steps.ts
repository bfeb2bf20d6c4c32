import fc from 'fast-check';
import type { ModelBonus } from './bonus-model.ts';

/** The random steps of a history of deposits with bonuses, and the steps of the clock that all histories of a batch share. */

export const BONUS_MEMBERS = 2;
const STEPS_MIN = 8;
const STEPS_MAX = 30;
const CLOCK_STEPS_MAX = 4;

const terms = { mostMinor: 5_000n, leastMinor: 1_000n, turnoverPpm: 1_500_000n } as const;
/** One bonus has budgets that all members share, and the other one a budget of each member. */
export const modelBonuses: readonly ModelBonus[] = [
  {
    ...terms,
    code: 'shared',
    percentPpm: 500_000n,
    isDaily: false,
    totalMinor: 12_000n,
    dayMinor: 9_000n,
    memberMinor: undefined,
  },
  {
    ...terms,
    code: 'own',
    percentPpm: 333_333n,
    isDaily: true,
    totalMinor: undefined,
    dayMinor: undefined,
    memberMinor: 6_000n,
  },
];

const memberNo = fc.integer({ min: 0, max: BONUS_MEMBERS - 1 });
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 900, max: 12_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(1_000, 10_000, 15_000) },
);
/** A correction may be a mistake that leaves almost nothing. */
const correctedAmount = fc.oneof({ weight: 2, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(1) });
const deposit = fc.nat(5);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('choose' as const),
      member: memberNo,
      bonus: fc.constantFrom(...modelBonuses),
      amount,
      /** The number of tabs that ask for the same at the same moment. */
      tabs: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('approve' as const), deposit, tabs: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), deposit }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reject' as const), deposit }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('amend' as const), deposit, amount: correctedAmount }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), deposit }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('spend' as const), member: memberNo, amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('budget' as const), total: fc.constantFrom(4_000, 12_000, 30_000) }),
  },
);
export type BonusStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A day passes, or the worker ends the deposits that nobody has paid. */
const clockStep = fc.constantFrom('day' as const, 'expire' as const);

interface BonusHistory {
  readonly steps: readonly BonusStep[];
}

/** Histories that are played side by side in one database. */
export interface BonusBatch {
  readonly clock: readonly (typeof clockStep extends fc.Arbitrary<infer Value> ? Value : never)[];
  readonly histories: readonly BonusHistory[];
}

/** Returns random batches of at most `historiesMax` histories. */
export function arbitraryBonusBatch(historiesMax: number): fc.Arbitrary<BonusBatch> {
  const history = fc.record({ steps: fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' }) });
  return fc.record({
    clock: fc.array(clockStep, { maxLength: CLOCK_STEPS_MAX, size: 'max' }),
    histories: fc.array(history, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}
