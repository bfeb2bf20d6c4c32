/** Time between two slides (spec section 9). */
export const CAROUSEL_AUTOPLAY_MS = 5000;
/** Time of one slide's way (spec section 9). */
export const CAROUSEL_SLIDE_MS = 1000;

/** Embla moves by friction, one step a frame: v = (v + left / duration) * FRICTION. */
const FRICTION = 0.68;
const FRAMES_PER_MS = 60 / 1000;
/** The slide counts as arrived when this part of its way is left. */
const REST = 0.01;

/** Embla's `duration` option, which is not a time, for a slide that takes `ms`. */
export function emblaDuration(ms: number): number {
  // What is left shrinks by one factor a frame, the greater root of z^2 - (1 + f - f / duration) z + f; solved for the duration.
  const shrink = REST ** (1 / (ms * FRAMES_PER_MS));
  return (FRICTION * shrink) / ((1 - shrink) * (shrink - FRICTION));
}
