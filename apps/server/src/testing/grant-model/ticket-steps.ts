import fc from 'fast-check';
import type { ModelPrize, ModelRule } from './ticket-model.ts';

/** The random steps of a history of tickets and draws. */

export const TICKET_MEMBERS = 2;
const STEPS_MIN = 10;
const STEPS_MAX = 40;

export const wheel = {
  code: 'wheel',
  rules: [
    { everyMinor: 1_000n, tickets: 2, dayMax: 5, gameType: 'RNG' },
    { everyMinor: 2_500n, tickets: 1, dayMax: 3, gameType: undefined },
  ] satisfies readonly ModelRule[],
  // The budget covers three prizes exactly, and ends before the stock of the prize.
  budgetMinor: 450,
  prizes: [
    { id: 'cash', kind: 'cash', amount: 150, stock: 4 },
    { id: 'again', kind: 'ticket', amount: 2, stock: 2 },
    { id: 'points', kind: 'points', amount: 7, stock: 3 },
    { id: 'none', kind: 'none', amount: 0, stock: undefined },
  ] satisfies readonly ModelPrize[],
} as const;

const memberNo = fc.integer({ min: 0, max: TICKET_MEMBERS - 1 });
const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      member: memberNo,
      gameType: fc.constantFrom('RNG' as const, 'LIVE' as const),
      daysBack: fc.nat(1),
      validBet: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(1_000, 2_500)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('void' as const), bet: fc.nat(20) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('deliver' as const),
      topic: fc.constantFrom('bet.settled' as const, 'bet.voided' as const),
      /** The transaction of the first delivery is lost, and the events come again. */
      isLost: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('draw' as const),
      member: memberNo,
      tabs: fc.integer({ min: 1, max: 3 }),
      /** Whether each tab sends its request twice. */
      isRepeated: fc.boolean(),
    }),
  },
);
export type TicketStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Histories that are played side by side in one database. */
export interface TicketBatch {
  readonly histories: readonly (readonly TicketStep[])[];
}

/** Returns random batches of at most `historiesMax` histories. */
export function arbitraryTicketBatch(historiesMax: number): fc.Arbitrary<TicketBatch> {
  const steps = fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' });
  return fc.record({ histories: fc.array(steps, { minLength: 1, maxLength: historiesMax, size: 'max' }) });
}
