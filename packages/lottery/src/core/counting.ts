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

/** Sets of so many symbols fit into one table: 4,096 sets. Plays with distinct positions have 10 or 11 symbols. */
const DISTINCT_SYMBOLS_MAX = 12;

/**
 * How many ways there are to take one symbol from each row without taking a symbol twice. Counted in a table over the sets of used symbols, because
 * limits per number count a line once for each of its symbols. Throws `RangeError` for more than twelve symbols.
 */
export function countDistinctPicks(rows: readonly (readonly string[])[]): number {
  const bits = new Map([...new Set(rows.flat())].map((symbol, index) => [symbol, 2 ** index] as const));
  if (bits.size > DISTINCT_SYMBOLS_MAX) throw new RangeError(`distinct picks of ${bits.size} symbols are not counted`);
  let ways = new Float64Array(2 ** bits.size);
  ways[0] = 1;
  for (const row of rows) {
    ways = waysAfterRow(
      ways,
      row.map((symbol) => bits.get(symbol) ?? 0),
    );
  }
  return ways.reduce((sum, count) => sum + count, 0);
}

function waysAfterRow(ways: Float64Array<ArrayBuffer>, row: readonly number[]): Float64Array<ArrayBuffer> {
  const next = new Float64Array(ways.length);
  for (let used = 0; used < ways.length; used += 1) {
    const count = ways[used] ?? 0;
    if (count === 0) continue;
    for (const bit of row) if ((used & bit) === 0) next[used | bit] = (next[used | bit] ?? 0) + count;
  }
  return next;
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
