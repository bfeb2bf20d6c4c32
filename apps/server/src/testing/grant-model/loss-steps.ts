import fc from 'fast-check';
import { lossTerms } from './loss-terms.ts';

/** The random steps of a history of losses, and the steps of the clock that all histories of a batch share. */

const STEPS_MIN = 20;
const STEPS_MAX = 60;
const CLOCK_STEPS_MAX = 14;
/** A bet is at most so many days older than the current day of the clock. */
const DAYS_BACK_MAX = 8;

export const lossTopics = ['bet.settled', 'bet.voided'] as const;
export type LossTopic = (typeof lossTopics)[number];
export const lossConsumers = ['agency', 'rebates'] as const;
export type LossConsumer = (typeof lossConsumers)[number];

const tabs = fc.integer({ min: 1, max: 3 });
const settle = fc.record({
  act: fc.constant('settle' as const),
  /** Most bets are of the day whose loss a rescue pays back, so that several of them are voided in turn. */
  daysBack: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(DAYS_BACK_MAX) }),
  game: fc.constantFrom('RNG PG' as const, 'RNG EVO' as const, 'LIVE PG' as const, 'LIVE EVO' as const),
  stake: fc.integer({ min: 1, max: 30_000 }),
  /** The valid bet as a share of the stake. */
  validPercent: fc.constantFrom(0, 37, 100),
  /** The win as a share of the stake. Most bets are lost. */
  winPercent: fc.constantFrom(0, 0, 0, 60, 100, 250),
});
const delivery = {
  consumer: fc.constantFrom(...lossConsumers),
  topic: fc.constantFrom(...lossTopics),
};
const step = fc.oneof(
  { weight: 8, arbitrary: settle },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('void' as const), bet: fc.nat(40) }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('deliver' as const), ...delivery }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('die' as const), ...delivery }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('claimRebate' as const),
      category: fc.constantFrom(undefined, 'RNG' as const, 'LIVE' as const),
      tabs,
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('claimCashback' as const), tabs }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('claimRescue' as const),
      rescue: fc.constantFrom(...lossTerms.rescues),
      tabs,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('repeat' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 8_000 }) }),
  },
);
export type LossStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A day or the rest of a week passes, or a job of the worker runs. Both concern all histories of a batch. */
const clockStep = fc.constantFrom(
  'day' as const,
  'week' as const,
  'recount' as const,
  'recount' as const,
  'recount' as const,
  'recount' as const,
  'recount' as const,
  'cashback' as const,
  'cashback' as const,
  'night' as const,
  'expire' as const,
);
export type LossClockStep = typeof clockStep extends fc.Arbitrary<infer Value> ? Value : never;

/** What happens to one member. The brand of the member pays the rebate on request, or each night. */
export interface LossHistory {
  readonly isRebateClaimed: boolean;
  readonly vipLevel: 0 | 2;
  /** A bonus that the member got yesterday, in minor units. */
  readonly formerBonus: number;
  readonly steps: readonly LossStep[];
}

/** Histories that are played side by side in one database. */
export interface LossBatch {
  readonly clock: readonly LossClockStep[];
  readonly histories: readonly LossHistory[];
}

/** Returns random batches of at most `historiesMax` histories. */
export function arbitraryLossBatch(historiesMax: number): fc.Arbitrary<LossBatch> {
  const history = fc.record({
    isRebateClaimed: fc.boolean(),
    vipLevel: fc.constantFrom(0 as const, 2 as const),
    formerBonus: fc.constantFrom(0, 0, 1_234),
    steps: fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' }),
  });
  return fc.record({
    clock: fc.array(clockStep, { maxLength: CLOCK_STEPS_MAX, size: 'max' }),
    histories: fc.array(history, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}
