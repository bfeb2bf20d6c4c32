/** Duration of the animation: long enough to be noticed and short enough that nobody has to wait. */
export const COUNT_UP_MS = 800;

/** Number of integer parts into which the progress is divided, so that an amount is never multiplied by a floating-point number. */
const PARTS = 10_000;

/** Returns the animated value between `from` and `to`, with an ease-out. At the end it equals `to` exactly. */
export function figureAt(from: bigint, to: bigint, elapsedMs: number): bigint {
  const time = Math.min(1, Math.max(0, elapsedMs / COUNT_UP_MS));
  const progress = 1 - (1 - time) ** 3;
  return from + ((to - from) * BigInt(Math.round(progress * PARTS))) / BigInt(PARTS);
}
