import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File beside the pictures that contains the major version of the Chromium that drew them. */
const MADE_WITH = join(import.meta.dirname, '../../pictures/made-with.json');

/**
 * Tolerance within which two pictures count as equal (docs/decisions/0009). `threshold` is the permitted difference of a
 * pixel's colour, as a share of the distance from black to white in YIQ. pixelmatch ignores pixels that it considers the
 * smoothing of an edge.
 *
 * The Chromium that drew the pictures draws them again without a single different pixel, even with other hinting and
 * with coloured edges of letters. Defects made on purpose gave these numbers of different pixels: a missing small icon
 * 33, a corner with another radius 43, a component moved by one pixel 134, a button whose green differs by 4 of 256 495.
 * With a threshold of 0.05, a green that differs by 16 gave none. The 16 permitted pixels allow for another processor.
 */
const SAME_CHROMIUM = { threshold: 0.01, maxDiffPixels: 16 };
/** Tolerance for another Chromium, which draws letters and shadows differently: only an obvious difference, in 1 of 100 pixels, counts. */
const OTHER_CHROMIUM = { threshold: 0.2, maxDiffPixelRatio: 0.01 };

export function toleranceIn(version: string): typeof SAME_CHROMIUM | typeof OTHER_CHROMIUM {
  return madeWith() === majorOf(version) ? SAME_CHROMIUM : OTHER_CHROMIUM;
}

/** Records the version of the Chromium that drew the new pictures, for the comparison in later runs. */
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
