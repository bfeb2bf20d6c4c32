import type { ArtPattern, ThemeCode, TileStyle } from '@baize/arcade/catalogue/types';
import { themes } from '@baize/arcade/catalogue/themes';
import { darker, lighter, mix } from './colour.ts';
import { relief } from './figure.ts';
import { blendPalettes, tileStyles } from './palette.ts';
import { patterns } from './patterns.ts';
import { linear, radial, svg } from './svg.ts';

type Portrait = { glyph: string; theme: ThemeCode; style: TileStyle; pattern: ArtPattern };

/** A member's face until they choose another; the order is stored with members and never changes. */
export const portraits: readonly Portrait[] = [
  { glyph: 'tiger-head', theme: 'volcano', style: 1, pattern: 'rays' },
  { glyph: 'elephant-head', theme: 'ocean', style: 2, pattern: 'waves' },
  { glyph: 'panda', theme: 'jungle', style: 4, pattern: 'petals' },
  { glyph: 'owl', theme: 'crystal', style: 5, pattern: 'stars' },
  { glyph: 'fox-head', theme: 'dragon', style: 3, pattern: 'lattice' },
  { glyph: 'lion', theme: 'egypt', style: 1, pattern: 'scales' },
  { glyph: 'viking-head', theme: 'viking', style: 2, pattern: 'hexes' },
  { glyph: 'oni', theme: 'samurai', style: 3, pattern: 'rings' },
  { glyph: 'ninja-head', theme: 'arena', style: 5, pattern: 'chevrons' },
  { glyph: 'mermaid', theme: 'pirate', style: 2, pattern: 'waves' },
  { glyph: 'sasquatch', theme: 'himalaya', style: 5, pattern: 'confetti' },
  { glyph: 'unicorn', theme: 'royal', style: 3, pattern: 'stars' },
];

const SIZE = 256;

/** Square, with all that matters inside the circle that the sites cut from it. */
export function avatarSvg({ glyph, theme, style, pattern }: Portrait): string {
  const palette = blendPalettes(themes[theme].palette, tileStyles[style]);
  const look = {
    fill: 'url(#face)',
    edge: darker(mix(palette.metal[2], palette.deep, 0.55), 0.15),
    outline: palette.night,
  };
  const defs = [
    radial(
      'ground',
      [
        [0, lighter(palette.sky, 0.1)],
        [0.6, palette.mid],
        [1, palette.deep],
      ],
      'cx=".5" cy=".4" r=".72"',
    ),
    linear('face', [
      [0.05, palette.metal[0]],
      [0.5, palette.metal[1]],
      [0.95, palette.metal[2]],
    ]),
  ];
  return svg(
    SIZE,
    SIZE,
    `<defs>${defs.join('')}</defs><rect width="${SIZE}" height="${SIZE}" fill="url(#ground)"/>` +
      `<g transform="translate(128 128)" opacity=".2">${patterns[pattern](palette.accent)}</g>` +
      relief({ glyph, x: 128, y: 126, size: 172, turn: 0 }, look),
  );
}
