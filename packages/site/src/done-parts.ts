import type { Money } from '@baize/money';

/** Length of a progress bar in parts. A bar needs no precision to the minor unit. */
export const BAR_PARTS = 1000;

/** Returns how many of them are full; never rounded up to all. */
export function doneParts(done: Money, required: Money): number {
  return Number((done.amountMinor * BigInt(BAR_PARTS)) / required.amountMinor);
}
