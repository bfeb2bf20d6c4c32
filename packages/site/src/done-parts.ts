import type { Money } from '@baize/money';

/** Of this many parts the bar of a requirement is long: it needs no minor unit to the last one. */
export const BAR_PARTS = 1000;

/** How many of them are full; never rounded up to all. */
export function doneParts(done: Money, required: Money): number {
  return Number((done.amountMinor * BigInt(BAR_PARTS)) / required.amountMinor);
}
