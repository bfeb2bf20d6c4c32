/** How long a figure rolls: long enough to be seen, too short to be waited for. */
export const COUNT_UP_MS = 800;

/** Parts of the way, for whole figures: no floating point touches an amount. */
const PARTS = 10_000;

/** The figure on its way from one value to another; quick at first. At the end it is the value itself. */
export function figureAt(from: bigint, to: bigint, elapsedMs: number): bigint {
  const time = Math.min(1, Math.max(0, elapsedMs / COUNT_UP_MS));
  const way = 1 - (1 - time) ** 3;
  return from + ((to - from) * BigInt(Math.round(way * PARTS))) / BigInt(PARTS);
}
