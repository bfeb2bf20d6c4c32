const PIXELS_PER_SECOND = 48;

/** Returns the duration of one round in seconds, which grows with the width of the list, so that the speed is always the same. */
export function marqueeSeconds(widthPx: number): number {
  return Math.round(widthPx / PIXELS_PER_SECOND);
}
