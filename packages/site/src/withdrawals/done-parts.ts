import type { Money } from '@baize/money';

/** Length of a progress bar in parts. A bar does not need the precision of the minor unit. */
export const BAR_PARTS = 1000;

/** Returns how many of the `BAR_PARTS` are full, rounded down, so that a full bar means the whole amount. */
export function doneParts(done: Money, required: Money): number {
  return Number((done.amountMinor * BigInt(BAR_PARTS)) / required.amountMinor);
}
