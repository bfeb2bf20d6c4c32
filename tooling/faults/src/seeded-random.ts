/** A pseudo-random number generator (mulberry32). The same seed gives the same numbers, so that a failing run can be repeated. */
export interface SeededRandom {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Returns a whole number from `min` to `max`, both inclusive. */
  readonly between: (min: number, max: number) => number;
  /** Returns one of the values, each with the same probability. */
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

/** Creates a generator. `seed` is an integer, of which the lowest 32 bits count. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => Math.floor(min + next() * (max - min + 1));
  return { next, between, oneOf: (values) => values[between(0, values.length - 1)] ?? values[0] };
}
