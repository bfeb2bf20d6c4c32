import type { CatalogueGame } from '@baize/arcade/catalogue/types';
import { chanceOf, type Chance } from './chance.ts';
import { darker, lighter, mix } from './colour.ts';
import { relief, silhouette, type Figure } from './figure.ts';
import { frame } from './frames.ts';
import { halo, haloDefs } from './halos.ts';
import { paletteOf, type ScenePalette } from './palette.ts';
import { patterns, star } from './patterns.ts';
import { scenery } from './scenery.ts';
import { linear, num, radial, svg, times, type Stop } from './svg.ts';

/** A tile is drawn on 300 by 400; what matters stands above `CALM_FROM`, for the site sets the title below it. */
const TILE_WIDTH = 300;
const TILE_HEIGHT = 400;
const CALM_FROM = 272;
const FOCUS = { x: 150, y: 154 };
const LAND = { width: TILE_WIDTH, top: 238, bottom: TILE_HEIGHT };

type TileGame = Pick<CatalogueGame, 'gameCode' | 'theme' | 'art'>;

/** The picture of a game: the same game gives the same text on every machine. */
export function tileSvg(game: TileGame): string {
  const palette = paletteOf(game);
  const chance = chanceOf(game.gameCode);
  const { hero, companion, backdrop } = cast(game, chance);
  const middle = `transform="translate(${FOCUS.x} ${FOCUS.y})"`;
  const body = [
    tileDefs(palette, chance),
    cover('ground'),
    cover('side'),
    `<g ${middle} opacity=".2">${patterns[game.art.pattern](palette.accent)}</g>`,
    backdrop ? silhouette(backdrop, palette.accent, 0.13) : '',
    `<g ${middle}>${halo(game.art.pattern, palette)}</g>`,
    scenery(game.theme, LAND, chance, [mix(palette.mid, palette.deep, 0.5), palette.deep]),
    cover('glow'),
    floor(palette),
    companion ? relief(companion, companionRelief(palette)) : '',
    relief(hero, heroRelief(palette)),
    sparks(palette, chance),
    cover('shade'),
    frame(game.art.frame, { width: TILE_WIDTH, height: TILE_HEIGHT, colour: palette.accent }),
  ];
  return svg(TILE_WIDTH, TILE_HEIGHT, body.join(''));
}

function tileDefs(palette: ScenePalette, chance: Chance): string {
  const side = `cx="${chance.pick([-0.05, 1.05])}" cy="${num(chance.between(-0.05, 0.15))}" r=".6"`;
  const sky: Stop[] = [
    [0, lighter(palette.sky, 0.1)],
    [0.3, palette.sky],
    [0.66, palette.mid],
    [1, palette.deep],
  ];
  const shade: Stop[] = [
    [0.57, palette.night, 0],
    [0.74, palette.night, 0.58],
    [0.87, palette.night, 0.88],
    [1, palette.night, 0.96],
  ];
  return `<defs>${[
    radial('ground', sky, 'cx=".5" cy=".36" r=".74"'),
    radial(
      'side',
      [
        [0, palette.side, 0.7],
        [1, palette.side, 0],
      ],
      side,
    ),
    radial(
      'glow',
      [
        [0, palette.metal[0], 0.22],
        [0.5, palette.accent, 0.06],
        [1, palette.accent, 0],
      ],
      'cx=".5" cy=".385" r=".46"',
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
    linear('shade', shade),
    haloDefs(palette),
  ].join('')}</defs>`;
}

const cover = (fill: string) => `<rect width="${TILE_WIDTH}" height="${TILE_HEIGHT}" fill="url(#${fill})"/>`;

type Cast = { hero: Figure; companion: Figure | undefined; backdrop: Figure | undefined };

/** The places of the figures: the hero in the middle, the companion half behind it in a place that follows from the name. */
function cast(game: TileGame, chance: Chance): Cast {
  const [heroGlyph, companionGlyph, backdropGlyph] = game.art.glyphs;
  const place = chance.pick(companionPlaces);
  const lean = chance.between(-5, 5);
  const far = { x: chance.pick([36, 264]), y: chance.between(70, 150), size: 250, turn: chance.between(-20, 20) };
  return {
    hero: { glyph: heroGlyph, x: FOCUS.x + place.heroShift, y: FOCUS.y + 4, size: HERO_SIZE, turn: lean },
    companion: companionGlyph === undefined ? undefined : { ...place, glyph: companionGlyph, turn: place.turn - lean },
    backdrop: backdropGlyph === undefined ? undefined : { ...far, glyph: backdropGlyph },
  };
}

type Place = { x: number; y: number; size: number; turn: number; heroShift: number };

const HERO_SIZE = 204;
const companionPlaces: readonly [Place, ...Place[]] = [
  { x: 232, y: 82, size: 108, turn: 12, heroShift: -18 },
  { x: 68, y: 82, size: 108, turn: -12, heroShift: 18 },
  { x: 234, y: 220, size: 98, turn: 8, heroShift: -18 },
  { x: 66, y: 220, size: 98, turn: -8, heroShift: 18 },
];

const heroRelief = (palette: ScenePalette) => ({
  fill: 'url(#face)',
  edge: darker(mix(palette.metal[2], palette.deep, 0.55), 0.15),
  outline: palette.night,
});

const companionRelief = (palette: ScenePalette) => ({
  fill: 'url(#mate)',
  edge: mix(palette.side, palette.deep, 0.7),
  outline: palette.night,
});

const floor = (palette: ScenePalette) =>
  `<ellipse cx="${FOCUS.x}" cy="${CALM_FROM - 12}" rx="120" ry="20" fill="url(#floor)"/>` +
  `<ellipse cx="${FOCUS.x}" cy="${CALM_FROM - 12}" rx="92" ry="9" fill="none" stroke="${palette.accent}" stroke-opacity=".22"/>`;

const SPARKS = 11;

function sparks(palette: ScenePalette, chance: Chance): string {
  const spark = () => {
    const x = Math.round(chance.between(14, TILE_WIDTH - 14));
    const y = Math.round(chance.between(16, CALM_FROM - 30));
    const opacity = num(chance.between(0.35, 0.95));
    return `<g opacity="${opacity}">${star(x, y, chance.between(2.5, 7.5))}</g>`;
  };
  return `<g fill="${palette.metal[0]}">${times(SPARKS, spark)}</g>`;
}
