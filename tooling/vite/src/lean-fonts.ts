import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that the tokens use, `--weight-normal` to `--weight-heavy`, with room on both sides. */
const WEIGHTS = { wght: { min: 400, max: 800 } };

/** The letters that stay, the `unicode-range` of packages/ui/src/fonts.css. A Nepali page loads 54 KB less for it. */
const LETTERS: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  'inter-latin': [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2dc],
    [0x2009, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2193],
    [0x2212, 0x2215],
  ],
  'devanagari-devanagari': [
    [0x900, 0x97f],
    [0x200c, 0x200d],
    [0x20a8, 0x20b9],
    [0x25cc, 0x25cc],
  ],
  'bengali-bengali': [
    [0x964, 0x965],
    [0x980, 0x9fe],
    [0x200c, 0x200d],
    [0x25cc, 0x25cc],
  ],
};

/** A file's name is kept for a year (`immutable`): what else decides on its content has to stand in it, too. */
const EDITION = createHash('sha256')
  .update(JSON.stringify([WEIGHTS, LETTERS]))
  .digest('hex')
  .slice(0, 4);
export const FONT_NAMES = `assets/[name]-[hash]-${EDITION}[extname]`;

/** Takes from the built fonts the weights and letters that no page of ours asks for. */
export function leanFonts(): Plugin {
  return {
    name: 'baize:lean-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'asset');
      await Promise.all(
        files.map(async (file) => {
          const letters = Object.entries(LETTERS).find(([family]) => file.fileName.includes(`${family}-wght-`))?.[1];
          if (!letters || !file.fileName.endsWith('.woff2')) return;
          const whole = Buffer.from(file.source);
          file.source = await subsetFont(whole, textOf(letters), { targetFormat: 'woff2', variationAxes: WEIGHTS });
        }),
      );
    },
  };
}

function textOf(ranges: readonly (readonly [first: number, last: number])[]): string {
  const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step));
  return String.fromCodePoint(...points);
}
