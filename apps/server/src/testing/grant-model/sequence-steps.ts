import fc from 'fast-check';
import { missions } from './missions.ts';

/** The random steps of a sequence, and the steps of the clock that all sequences of a batch share. */

export const MEMBERS = 3;
const STEPS_MIN = 10;
const STEPS_MAX = 36;
const CLOCK_STEPS_MAX = 5;

export const topics = ['bet.settled', 'bet.voided'] as const;
export type Topic = (typeof topics)[number];

const memberNo = fc.integer({ min: 0, max: MEMBERS - 1 });
const missionNo = fc.integer({ min: 0, max: missions.length - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      member: memberNo,
      stake: fc.integer({ min: 300, max: 1_200 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('void' as const), bet: fc.nat(30) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('deliver' as const), topic: fc.constantFrom(...topics) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('die' as const), topic: fc.constantFrom(...topics) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      member: memberNo,
      mission: missionNo,
      tabs: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('repeat' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('decide' as const), member: memberNo, approve: fc.boolean() }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A day passes, or the worker expires grants. Both concern all sequences of a batch. */
const clockStep = fc.constantFrom('wait' as const, 'expire' as const);

/** Sequences that are played side by side in one database. */
export interface Batch {
  readonly clock: readonly (typeof clockStep extends fc.Arbitrary<infer Value> ? Value : never)[];
  /** The steps of each sequence. Equal parts of them are played between the steps of the clock. */
  readonly histories: readonly (readonly Step[])[];
}

/** Returns random batches of at most `historiesMax` sequences. */
export function arbitraryBatch(historiesMax: number): fc.Arbitrary<Batch> {
  const steps = fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' });
  return fc.record({
    clock: fc.array(clockStep, { maxLength: CLOCK_STEPS_MAX, size: 'max' }),
    histories: fc.array(steps, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}
