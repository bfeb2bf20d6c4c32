import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands beside the pictures: the major version of the Chromium that drew them. */
const MADE_WITH = join(import.meta.dirname, '../../pictures/made-with.json');

/**
 * What counts as the same picture (docs/decisions/0009). `threshold` is how far a pixel's colour may be off, as a part of the way from
 * black to white (pixelmatch, in YIQ; what it takes for the smoothing of an edge does not count).
 *
 * The Chromium that drew the pictures draws them again with no such pixel, with other hinting and with coloured edges of letters too.
 * Measured with something broken on purpose: a small icon that is gone is 33 pixels, a corner of another radius 43, a part that moved by
 * one pixel 134, a button whose green is 4 of 256 off 495 (with 0.05 a green that is 16 off was no pixel). The 16 are room for another
 * processor.
 */
const SAME_CHROMIUM = { threshold: 0.01, maxDiffPixels: 16 };
/** Another Chromium shades letters and shadows in its own way: then only what a person sees at once counts, 1 pixel in 100. */
const OTHER_CHROMIUM = { threshold: 0.2, maxDiffPixelRatio: 0.01 };

export function toleranceIn(version: string): typeof SAME_CHROMIUM | typeof OTHER_CHROMIUM {
  return madeWith() === majorOf(version) ? SAME_CHROMIUM : OTHER_CHROMIUM;
}

/** Records the Chromium of new pictures, with which the next runs compare. */
export function recordChromium(version: string): void {
  writeFileSync(MADE_WITH, `{ "chromium": ${majorOf(version)} }\n`);
}

function madeWith(): number {
  const { chromium }: { chromium?: unknown } = JSON.parse(readFileSync(MADE_WITH, 'utf8'));
  if (typeof chromium !== 'number') throw new Error(`${MADE_WITH} does not say which Chromium drew the pictures`);
  return chromium;
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
