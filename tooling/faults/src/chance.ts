/** Numbers that look like chance and come again with the same seed (mulberry32): a failing seed replays. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly between: (min: number, max: number) => number;
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

export function chanceOf(seed: number): Chance {
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
