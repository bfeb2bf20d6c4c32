import type { CompiledSet } from '../model.ts';

/** Counts the stop combinations of the reels from `fromReel` on by their scatters in view, as the convolution of the counts of each reel. */
export function countScatters(set: CompiledSet, fromReel = 0): bigint[] {
  return set.windows
    .slice(fromReel)
    .reduce<bigint[]>((sums, windows) => convolve(sums, countReelScatters(windows)), [1n]);
}

function countReelScatters(windows: CompiledSet['windows'][number]): bigint[] {
  const counts: bigint[] = [];
  for (const { scatters } of windows) {
    while (counts.length <= scatters) counts.push(0n);
    counts[scatters] = (counts[scatters] ?? 0n) + 1n;
  }
  return counts;
}

function convolve(left: readonly bigint[], right: readonly bigint[]): bigint[] {
  const sums = Array.from({ length: left.length + right.length - 1 }, () => 0n);
  left.forEach((leftCount, i) => {
    right.forEach((rightCount, j) => {
      sums[i + j] = (sums[i + j] ?? 0n) + leftCount * rightCount;
    });
  });
  return sums;
}

/** Returns the cycle of the set: the number of all stop combinations. */
export function countStopCombinations(set: CompiledSet): bigint {
  return set.windows.reduce((product, windows) => product * BigInt(windows.length), 1n);
}
