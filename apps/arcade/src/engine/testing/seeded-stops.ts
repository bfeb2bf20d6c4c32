import type { CompiledModel, SpinMode } from '../model.ts';

/**
 * Creates a function that draws the stops of a spin from a seeded generator (xorshift128). The generator is for simulations in tests only, because
 * its numbers are predictable.
 */
export function createSeededStops(compiled: CompiledModel, seed: number): (mode: SpinMode) => number[] {
  let [x, y, z, w] = [seed | 0, 0x1b873593, 0x85ebca6b | 0, 0x6d2b79f5];
  const nextWord = (): number => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = w ^ (w >>> 19) ^ t ^ (t >>> 8);
    return w >>> 0;
  };
  // Rejection sampling makes every number below the limit equally likely.
  const below = (limit: number): number => {
    const acceptedBelow = Math.floor(2 ** 32 / limit) * limit;
    let word = nextWord();
    while (word >= acceptedBelow) word = nextWord();
    return word % limit;
  };
  return (mode) => compiled.sets[mode].windows.map((windows) => below(windows.length));
}
