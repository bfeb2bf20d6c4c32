const PIXELS_PER_SECOND = 48;

/** Returns the seconds of one round, so that the speed does not depend on the length of the list. */
export function marqueeSeconds(widthPx: number): number {
  return Math.round(widthPx / PIXELS_PER_SECOND);
}
