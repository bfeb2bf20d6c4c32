/** Counts of combinatorics. Notes are counted with numbers (bounded by `NOTES_MAX`), outcome spaces with bigints. */

/** C(n, k): the ways to choose `k` of `n`. Zero where `k` is negative or greater than `n`. Exact below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let step = 1; step <= Math.min(k, n - k); step += 1) ways = (ways * (n - step + 1)) / step;
  return Math.round(ways);
}

/** C(n, k) as a bigint, for outcome spaces. */
export function chooseExact(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - step + 1)) / BigInt(step);
  return ways;
}

/** n (n-1) ... (n-k+1): the ordered ways to draw `k` of `n` without putting back. */
export function arrangements(n: number, k: number): bigint {
  let ways = 1n;
  for (let step = 0; step < k; step += 1) ways *= BigInt(n - step);
  return ways;
}

export function factorial(n: number): bigint {
  return arrangements(n, n);
}

/** The product of the sizes of all rows. */
export function productOfSizes(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((product, row) => product * row.length, 1);
}

/** The sum, over all choices of `k` rows, of the product of their sizes (the elementary symmetric polynomial). */
export function productsOfAnyRows(rows: readonly (readonly unknown[])[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)];
  for (const row of rows) {
    for (let taken = k; taken > 0; taken -= 1) sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * row.length;
  }
  return sums[k] ?? 0;
}

/** How many ways there are to take one symbol from each row without taking a symbol twice. */
export function countDistinctPicks(rows: readonly (readonly string[])[]): number {
  const bits = new Map([...new Set(rows.flat())].map((symbol, index) => [symbol, 2 ** index] as const));
  let waysByUsed = new Map([[0, 1]]);
  for (const row of rows) {
    const next = new Map<number, number>();
    for (const [used, ways] of waysByUsed) {
      const free = row.map((symbol) => bits.get(symbol) ?? 0).filter((bit) => Math.floor(used / bit) % 2 === 0);
      for (const bit of free) next.set(used + bit, (next.get(used + bit) ?? 0) + ways);
    }
    waysByUsed = next;
  }
  return [...waysByUsed.values()].reduce((sum, ways) => sum + ways, 0);
}

/** All choices of `k` items, each in the order of the list. */
export function combinations<T>(items: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), k - 1).map((rest) => [item, ...rest]));
}

/** How often each value appears. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
