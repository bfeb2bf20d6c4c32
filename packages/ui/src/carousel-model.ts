/** Time between two slides (spec section 9). */
export const CAROUSEL_AUTOPLAY_MS = 5000;
/** Duration of a slide's movement (spec section 9). */
export const CAROUSEL_SLIDE_MS = 1000;

/** Embla moves by friction, one step per frame: v = (v + left / duration) * FRICTION. */
const FRICTION = 0.68;
const FRAMES_PER_MS = 60 / 1000;
/** A slide counts as arrived once this share of its distance is left. */
const ARRIVED_SHARE = 0.01;

/** Converts a time in milliseconds to Embla's `duration` option, which is not a time. */
export function emblaDuration(ms: number): number {
  // The remaining distance shrinks by a constant factor per frame, the greater root of z^2 - (1 + f - f / duration) z +
  // f. This formula is solved for the duration.
  const shrink = ARRIVED_SHARE ** (1 / (ms * FRAMES_PER_MS));
  return (FRICTION * shrink) / ((1 - shrink) * (shrink - FRICTION));
}
