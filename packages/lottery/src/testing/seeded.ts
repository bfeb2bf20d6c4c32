/** Returns a random whole number from 0 to `limit - 1`. A seeded generator (mulberry32) returns the same numbers in each run. */
export type RandomBelow = (limit: number) => number;

export function seededRandom(seed: number): RandomBelow {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Picks `count` different items in random order. */
export function sample<T>(items: readonly T[], count: number, random: RandomBelow): T[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random(rest.length), 1)).flat();
}
