const PIXELS_PER_SECOND = 48;

/** Returns how long one round takes: a long list is not faster than a short one. */
export function marqueeSeconds(widthPx: number): number {
  return Math.round(widthPx / PIXELS_PER_SECOND);
}
