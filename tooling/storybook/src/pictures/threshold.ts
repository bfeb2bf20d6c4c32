/**
 * What counts as the same picture. Colours of a pixel may differ by a fifth of the way from black to white (how playwright weighs
 * it: pixelmatch in YIQ), and so may 1 pixel in 100. Measured here, two runs differ in no pixel; the room is for another build of
 * Chromium or FreeType, which shades the edges of letters differently: those edges are below a hundredth of these pictures. A part
 * that moved by one pixel, another weight of letters, a missing icon or another ground is above it.
 */
export const PIXEL_THRESHOLD = 0.2;
export const DIFFERENT_PIXELS_RATIO_MAX = 0.01;
