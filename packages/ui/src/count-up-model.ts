/** Duration of the animation: long enough to notice, too short to wait for. */
export const COUNT_UP_MS = 800;

/** Resolution of the progress as integer parts, so that no floating point is applied to an amount. */
const PARTS = 10_000;

/** Returns the animated value between `from` and `to`, with an ease-out. At the end it equals `to` exactly. */
export function figureAt(from: bigint, to: bigint, elapsedMs: number): bigint {
  const time = Math.min(1, Math.max(0, elapsedMs / COUNT_UP_MS));
  const way = 1 - (1 - time) ** 3;
  return from + ((to - from) * BigInt(Math.round(way * PARTS))) / BigInt(PARTS);
}
