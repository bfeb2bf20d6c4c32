import fc from 'fast-check';

/** This file creates the random histories that the server and the model settle: bets, late bets, voids and changed contracts. */

/** The number of windows that each history settles. */
export const WINDOWS = 4;
/** Bets of one history that are settled before the same window arrive in one or several deliveries. */
export const DELIVERIES = 3;

/** A bet of a history. `player` is an index, and `window` the window in which the bet is placed. Amounts are in minor units. */
export interface Play {
  readonly player: number;
  readonly window: number;
  readonly stake: number;
  readonly win: number;
  /** The bet is settled before the settlement of this window, which is its own window or a later one. An earlier window means its own. */
  readonly settledIn: number;
  /** The bet is voided before the settlement of this window. If the bet is not settled by then, it is never voided. */
  readonly voidedIn: number;
  /** The delivery with which the bet, or its void, arrives before that settlement. */
  readonly delivery: number;
}

const play: fc.Arbitrary<Play> = fc.record({
  player: fc.integer({ min: 0, max: 5 }),
  window: fc.integer({ min: 0, max: WINDOWS - 1 }),
  stake: fc.integer({ min: 1, max: 90_000 }),
  win: fc.integer({ min: 0, max: 150_000 }),
  settledIn: fc.integer({ min: 0, max: WINDOWS - 1 }),
  voidedIn: fc.integer({ min: -4, max: WINDOWS - 1 }),
  delivery: fc.integer({ min: 0, max: DELIVERIES - 1 }),
});

const tiers = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 60_000 }),
      validBet: fc.constantFrom(0, 0, 30_000, 60_000),
      active: fc.constantFrom(0, 0, 0, 1),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) => {
    let [ratePpm, validBetMinor, activeMembers] = [0n, 0n, 0];
    return steps.map(({ step, validBet, active }) => {
      ratePpm += BigInt(step);
      validBetMinor += BigInt(validBet);
      activeMembers += active;
      return { ratePpm, validBetMinor, activeMembers };
    });
  });

/** The minimum and the cap of the pay of a window. Half of the contracts have no minimum, and half have no cap. */
const bounds = fc
  .record({ minimum: fc.constantFrom(null, null, 400n, 3_000n), cap: fc.constantFrom(null, null, 1_500n, 9_000n) })
  .map(({ minimum, cap }) => ({
    minimumMinor: minimum !== null && cap !== null && minimum > cap ? null : minimum,
    capMinor: cap,
  }));

const history = fc.record({
  carryOver: fc.constantFrom('reset', 'accumulate'),
  plays: fc.array(play, { minLength: 1, maxLength: 12 }),
  terms: fc.array(tiers, { minLength: 4, maxLength: 4 }),
  bounds: fc.array(bounds, { minLength: 4, maxLength: 4 }),
  change: fc.record({ agent: fc.integer({ min: 0, max: 3 }), window: fc.integer({ min: 1, max: WINDOWS }), tiers }),
});
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** The histories of a batch have contracts of one kind, so that their windows end together. */
export interface Batch {
  readonly kind: 'real_time_salary' | 'hourly_salary' | 'daily_salary' | 'dividend';
  readonly histories: readonly History[];
}

/** Returns random batches of at most `historiesMax` histories. */
export function arbitraryBatch(historiesMax: number): fc.Arbitrary<Batch> {
  return fc.record({
    kind: fc.constantFrom('real_time_salary', 'hourly_salary', 'daily_salary', 'dividend'),
    histories: fc.array(history, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}
