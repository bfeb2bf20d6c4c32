const PERCENT = 100n;

/**
 * Returns the shares of the amounts in whole percent, which add up to 100 (largest remainder method): each share is rounded down, and the missing
 * percents go to the largest remainders. All shares are zero where the sum is zero. Amounts must not be negative.
 */
export function sharesPercent(amounts: readonly bigint[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total === 0n) return amounts.map(() => 0);
  const parts = amounts.map((amount, index) => ({
    index,
    floor: (amount * PERCENT) / total,
    remainder: (amount * PERCENT) % total,
  }));
  let missingPercents = PERCENT - parts.reduce((sum, { floor }) => sum + floor, 0n);
  const percents = parts.map(({ floor }) => Number(floor));
  for (const { index, remainder } of parts.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (missingPercents === 0n || remainder === 0n) break;
    percents[index] = (percents[index] ?? 0) + 1;
    missingPercents -= 1n;
  }
  return percents;
}

/** Splits the items into the `topMax` largest, in descending order, and the others. Items at zero are left out. */
export function splitLargest<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => bigint,
  topMax: number,
): { top: Item[]; others: Item[] } {
  const sorted = items
    .filter((item) => amountOf(item) > 0n)
    .toSorted((a, b) => (amountOf(a) === amountOf(b) ? 0 : amountOf(a) > amountOf(b) ? -1 : 1));
  // A single other item takes no more space than the slice "others", so it is shown by itself.
  const topCount = sorted.length <= topMax + 1 ? sorted.length : topMax;
  return { top: sorted.slice(0, topCount), others: sorted.slice(topCount) };
}
