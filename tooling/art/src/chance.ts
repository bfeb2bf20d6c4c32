/** Chance that is the same on every machine: a picture's variations come from its name alone. */
export type Chance = {
  /** A whole number from 0 up to `below`. */
  readonly whole: (below: number) => number;
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
};

const UINT32 = 2 ** 32;

export function chanceOf(seed: string): Chance {
  let state = fnv1a(seed);
  const next = () => {
    // mulberry32: small, well spread, and quite enough for decoration.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  return {
    whole: (below) => Math.floor(next() * below),
    between: (low, high) => low + next() * (high - low),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
