const PERCENT = 100n;

/**
 * Whole percents that add up to 100: each share is rounded down, and what is left goes to the largest remainders. All zero where
 * the whole is zero. Amounts must not be negative.
 */
export function sharesPercent(amounts: readonly bigint[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (whole === 0n) return amounts.map(() => 0);
  const parts = amounts.map((amount, index) => ({
    index,
    floor: (amount * PERCENT) / whole,
    rest: (amount * PERCENT) % whole,
  }));
  let left = PERCENT - parts.reduce((sum, { floor }) => sum + floor, 0n);
  const percents = parts.map(({ floor }) => Number(floor));
  for (const { index, rest } of parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n || rest === 0n) break;
    percents[index] = (percents[index] ?? 0) + 1;
    left -= 1n;
  }
  return percents;
}

/** The largest first, up to `shown` of them; the others apart. Those at zero are left out. */
export function largest<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => bigint,
  shown: number,
): { top: Item[]; others: Item[] } {
  const sorted = items
    .filter((item) => amountOf(item) > 0n)
    .toSorted((a, b) => (amountOf(a) === amountOf(b) ? 0 : amountOf(a) > amountOf(b) ? -1 : 1));
  // One left over takes no more room than the word for the others.
  const cut = sorted.length <= shown + 1 ? sorted.length : shown;
  return { top: sorted.slice(0, cut), others: sorted.slice(cut) };
}
