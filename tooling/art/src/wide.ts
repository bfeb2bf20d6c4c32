import { themes } from '@baize/arcade/catalogue/themes';
import type { ArtPattern, ThemeCode, TileStyle } from '@baize/arcade/catalogue/types';
import { chanceOf, type Chance } from './chance.ts';
import { darker, lighter, mix } from './colour.ts';
import { relief, silhouette } from './figure.ts';
import { halo, haloDefs } from './halos.ts';
import { blendPalettes, tileStyles, type ScenePalette } from './palette.ts';
import { patterns, star } from './patterns.ts';
import { scenery } from './scenery.ts';
import { linear, num, radial, svg, times, type Stop } from './svg.ts';

/** The content of a big picture; its size and calm side come from `Stage`. */
export type Show = {
  readonly id: string;
  readonly theme: ThemeCode;
  readonly style: TileStyle;
  readonly pattern: ArtPattern;
  /** Hero, then two beside it, then the silhouette behind. */
  readonly glyphs: readonly [hero: string, left: string, right: string, far: string];
};

export type Stage = {
  readonly width: number;
  readonly height: number;
  /** The middle of the hero, and the size that it and its neighbours are scaled by (1: a hero of 204). */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** The side where copy is laid over the picture. */
  readonly calm: 'start' | 'foot';
};

/** A banner or the pane beside a form: no text in it, and one side kept calm for the site's copy. */
export function wideSvg(show: Show, stage: Stage): string {
  const palette = blendPalettes(themes[show.theme].palette, tileStyles[show.style]);
  const chance = chanceOf(show.id);
  const { width, height } = stage;
  const cover = (fill: string) => `<rect width="${width}" height="${height}" fill="url(#${fill})"/>`;
  const land = { width, top: stage.y + 92 * stage.scale, bottom: height };
  const body = [
    wideDefs(palette, stage),
    cover('ground'),
    cover('side'),
    around(stage, 2.1, `<g opacity=".17">${patterns[show.pattern](palette.accent)}</g>`),
    farFigures(show, stage, palette),
    around(stage, 1.12, halo(show.pattern, palette)),
    scenery(show.theme, land, chance, [mix(palette.mid, palette.deep, 0.5), palette.deep]),
    cover('glow'),
    around(stage, 1, cast(show, palette)),
    sparks(stage, palette, chance),
    cover('shade'),
  ];
  return svg(width, height, body.join(''));
}

const around = ({ x, y, scale }: Stage, by: number, body: string) =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(scale * by)})">${body}</g>`;

/** The three in the light, around the origin. */
function cast(show: Show, palette: ScenePalette): string {
  const [hero, left, right] = show.glyphs;
  const mate = { fill: 'url(#mate)', edge: mix(palette.side, palette.deep, 0.7), outline: palette.night };
  const lead = {
    fill: 'url(#face)',
    edge: darker(mix(palette.metal[2], palette.deep, 0.55), 0.15),
    outline: palette.night,
  };
  return (
    `<ellipse cy="112" rx="170" ry="24" fill="url(#floor)"/>` +
    relief({ glyph: left, x: -124, y: 46, size: 112, turn: -10 }, mate) +
    relief({ glyph: right, x: 122, y: -60, size: 104, turn: 12 }, mate) +
    relief({ glyph: hero, x: 0, y: 0, size: 214, turn: -2 }, lead)
  );
}

function farFigures({ glyphs }: Show, { x, y, scale }: Stage, palette: ScenePalette): string {
  const far = (shift: number, turn: number) => ({
    glyph: glyphs[3],
    x: x + shift * scale,
    y: y - 30 * scale,
    size: 280 * scale,
    turn,
  });
  return silhouette(far(-300, -14), palette.accent, 0.1) + silhouette(far(230, 16), palette.accent, 0.12);
}

function wideDefs(palette: ScenePalette, stage: Stage): string {
  const { width, height, x, y, calm } = stage;
  const centre = `gradientUnits="userSpaceOnUse" cx="${num(x)}" cy="${num(y)}"`;
  const sky: Stop[] = [
    [0, lighter(palette.sky, 0.1)],
    [0.28, palette.sky],
    [0.62, palette.mid],
    [1, palette.deep],
  ];
  const shade: Stop[] = [
    [0, palette.night, 0.94],
    [0.34, palette.night, 0.72],
    [0.62, palette.night, 0],
  ];
  const direction = calm === 'start' ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="1" x2="0" y2="0"';
  return `<defs>${[
    radial('ground', sky, `${centre} r="${num(Math.max(width, height) * 0.72)}"`),
    radial(
      'side',
      [
        [0, palette.side, 0.6],
        [1, palette.side, 0],
      ],
      'cx="1" cy="0" r=".55"',
    ),
    radial(
      'glow',
      [
        [0, palette.metal[0], 0.24],
        [1, palette.accent, 0],
      ],
      `${centre} r="${num(stage.scale * 190)}"`,
    ),
    radial('floor', [
      [0, palette.night, 0.8],
      [1, palette.night, 0],
    ]),
    linear('face', [
      [0.05, palette.metal[0]],
      [0.5, palette.metal[1]],
      [0.95, palette.metal[2]],
    ]),
    linear('mate', [
      [0, lighter(mix(palette.side, palette.accent, 0.4), 0.4)],
      [1, mix(palette.side, palette.sky, 0.3)],
    ]),
    linear('shade', shade, direction),
    haloDefs(palette),
  ].join('')}</defs>`;
}

const SPARKS = 26;

function sparks({ width, height, scale }: Stage, palette: ScenePalette, chance: Chance): string {
  const spark = () => {
    const x = Math.round(chance.between(0.3, 0.98) * width);
    const y = Math.round(chance.between(0.05, 0.7) * height);
    return `<g opacity="${num(chance.between(0.3, 0.9))}">${star(x, y, chance.between(3, 8) * scale)}</g>`;
  };
  return `<g fill="${palette.metal[0]}">${times(SPARKS, spark)}</g>`;
}
