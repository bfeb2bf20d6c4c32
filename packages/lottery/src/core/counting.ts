/** Combinatorial counts. Notes are counted with numbers (bounded by `NOTES_MAX`), outcome spaces with bigints. */

/** Returns C(n, k), the number of ways to choose `k` of `n`; zero where `k` is negative or greater than `n`. The result is exact below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let step = 1; step <= Math.min(k, n - k); step += 1) ways = (ways * (n - step + 1)) / step;
  return Math.round(ways);
}

/** Returns C(n, k) as a bigint, for outcome spaces. */
export function chooseExact(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - step + 1)) / BigInt(step);
  return ways;
}

/** Returns n (n-1) ... (n-k+1), the number of ordered draws of `k` of `n` without replacement. */
export function arrangements(n: number, k: number): bigint {
  let ways = 1n;
  for (let step = 0; step < k; step += 1) ways *= BigInt(n - step);
  return ways;
}

export function factorial(n: number): bigint {
  return arrangements(n, n);
}

/** Returns the product of the sizes of all rows. */
export function productOfSizes(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((product, row) => product * row.length, 1);
}

/** Returns the sum, over all choices of `k` rows, of the product of their sizes (the elementary symmetric polynomial). */
export function productsOfAnyRows(rows: readonly (readonly unknown[])[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)];
  for (const row of rows) {
    for (let taken = k; taken > 0; taken -= 1) sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * row.length;
  }
  return sums[k] ?? 0;
}

/** Symbols are bits of one 32-bit number. Plays with distinct positions have 10 or 11 symbols. */
const DISTINCT_SYMBOLS_MAX = 30;
/** Limit of the number of rows, because the sum has a term for each set of rows. Plays with distinct positions have at most five rows. */
const DISTINCT_ROWS_MAX = 10;

/**
 * Counts the ways to take one symbol from each row without taking a symbol twice, in closed form: inclusion and exclusion over the partitions of the
 * rows. The rows of one block take the same symbol, which their intersection bounds, and a block of b rows has the weight (-1)^(b-1) (b-1)!. The cost
 * depends on the number of rows and hardly on that of symbols, because exposure by number counts a line once for each of its symbols. Throws
 * `RangeError` for more than 30 symbols or ten rows.
 */
export function countDistinctPicks(rows: readonly (readonly string[])[]): number {
  const weights = blockWeights(rowMasks(rows));
  const picks = new Float64Array(weights.length);
  picks[0] = 1;
  for (let set = 1; set < picks.length; set += 1) {
    // The block with the lowest row is chosen first, so that each partition is counted once.
    const lowest = set & -set;
    const others = set ^ lowest;
    let sum = weights[set] ?? 0;
    for (let rest = others; rest !== 0; rest = (rest - 1) & others)
      sum += (weights[set ^ rest] ?? 0) * (picks[rest] ?? 0);
    picks[set] = sum;
  }
  return picks.at(-1) ?? 0;
}

function rowMasks(rows: readonly (readonly string[])[]): number[] {
  const bits = new Map<string, number>();
  const masks = rows.map((row) => {
    let mask = 0;
    for (const symbol of row) {
      const bit = bits.get(symbol) ?? 2 ** bits.size;
      bits.set(symbol, bit);
      mask |= bit;
    }
    return mask;
  });
  if (bits.size > DISTINCT_SYMBOLS_MAX || rows.length > DISTINCT_ROWS_MAX)
    throw new RangeError(`distinct picks of ${bits.size} symbols in ${rows.length} rows are not counted`);
  return masks;
}

/** Returns for each set of rows the number of symbols that all of them have, times (-1)^(b-1) (b-1)! for b rows. */
function blockWeights(masks: readonly number[]): Float64Array {
  const size = 2 ** masks.length;
  const common = new Int32Array(size).fill(-1);
  const factors = new Float64Array(size).fill(-1);
  const rows = new Int32Array(size);
  const weights = new Float64Array(size);
  for (let set = 1; set < size; set += 1) {
    const without = set & (set - 1);
    const row = 31 - Math.clz32(set ^ without);
    common[set] = (common[without] ?? 0) & (masks[row] ?? 0);
    factors[set] = (factors[without] ?? 0) * (without === 0 ? -1 : -(rows[without] ?? 0));
    rows[set] = (rows[without] ?? 0) + 1;
    weights[set] = (factors[set] ?? 0) * countBits(common[set] ?? 0);
  }
  return weights;
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** All choices of `k` items, each in the order of the list. */
export function combinations<T>(items: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), k - 1).map((rest) => [item, ...rest]));
}

/** Returns how often each value appears. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
