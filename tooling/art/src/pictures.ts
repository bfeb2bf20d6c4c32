import { games } from '@baize/arcade/catalogue/games';
import { vendors } from '@baize/arcade/catalogue/vendors';
import { avatarSvg, portraits } from './avatars.ts';
import { iconSvg, maskableIconSvg } from './brand.ts';
import { guideSvg } from './guides.ts';
import { lotteryMarks, lotteryTiles } from './lotteries.ts';
import {
  artPaths,
  BANNER_IDS,
  BANNER_WIDTHS_PX,
  DEFAULT_GAME_CODE,
  GUIDE_IDS,
  LOGIN_PANE_WIDTHS_PX,
  PROMOTION_IDS,
  PROMOTION_WIDTHS_PX,
  TILE_WIDTHS_PX,
  type PhotoFormat,
} from './paths.ts';
import { bannerShows, bannerStages, loginShow, loginStage, promotionShows, promotionStage } from './shows.ts';
import { tileSvg } from './tile.ts';
import { wideSvg } from './wide.ts';
import { wordMarkSvg } from './word-marks.ts';

export type PictureFile = {
  readonly path: string;
  readonly format: PhotoFormat | 'png' | 'svg';
  /** Unused by SVG, which is written as it is. */
  readonly widthPx: number;
};

/** A drawing and every file that is made of it. */
export type Picture = { readonly svg: string; readonly files: readonly PictureFile[] };

/** Every picture of the sites, in the order in which they are rendered. */
export function allPictures(): Picture[] {
  return [...icons(), ...guides(), ...marks(), ...avatars(), ...wides(), defaultTile(), ...tiles()];
}

const photoFormats: readonly PhotoFormat[] = ['avif', 'webp'];

/** A file for each width in each photo format. */
function photos<W extends number>(
  widths: readonly W[],
  path: (width: W, format: PhotoFormat) => string,
): readonly PictureFile[] {
  return widths.flatMap((widthPx) => photoFormats.map((format) => ({ path: path(widthPx, format), format, widthPx })));
}

const tileFiles = (gameCode: string) =>
  photos(TILE_WIDTHS_PX, (width, format) => artPaths.game(gameCode, width, format));

const tiles = (): Picture[] =>
  [...games, ...lotteryTiles].map((game) => ({ svg: tileSvg(game), files: tileFiles(game.gameCode) }));

function defaultTile(): Picture {
  const glyphs = ['perspective-dice-six-faces-random', 'shamrock', 'suits'] as const;
  const art = { glyphs, style: 4, pattern: 'lattice', frame: 'hairline' } as const;
  return {
    svg: tileSvg({ gameCode: DEFAULT_GAME_CODE, theme: 'cards', art }),
    files: tileFiles(DEFAULT_GAME_CODE),
  };
}

function wides(): Picture[] {
  const banners = BANNER_IDS.flatMap((id) =>
    BANNER_WIDTHS_PX.map((width) => ({
      svg: wideSvg({ id, ...bannerShows[id] }, bannerStages[width]),
      files: photos([width], (widthPx, format) => artPaths.banner(id, widthPx, format)),
    })),
  );
  const promotions = PROMOTION_IDS.map((id) => ({
    svg: wideSvg({ id: `promotion-${id}`, ...promotionShows[id] }, promotionStage),
    files: photos(PROMOTION_WIDTHS_PX, (widthPx, format) => artPaths.promotion(id, widthPx, format)),
  }));
  return [
    ...banners,
    ...promotions,
    { svg: wideSvg(loginShow, loginStage), files: photos(LOGIN_PANE_WIDTHS_PX, artPaths.loginPane) },
  ];
}

function marks(): Picture[] {
  const drawn = [...vendors.map((vendor) => ({ ...vendor, letters: vendor.code })), ...lotteryMarks];
  return drawn.map((mark) => ({
    svg: wordMarkSvg(mark),
    files: [{ path: artPaths.vendor(mark.code), format: 'svg', widthPx: 0 }],
  }));
}

const avatars = (): Picture[] =>
  portraits.map((portrait, at) => ({
    svg: avatarSvg(portrait),
    files: [{ path: artPaths.avatar(at + 1), format: 'webp', widthPx: 192 }],
  }));

const guides = (): Picture[] =>
  GUIDE_IDS.map((id) => ({ svg: guideSvg(id), files: [{ path: artPaths.guide(id), format: 'svg', widthPx: 0 }] }));

function icons(): Picture[] {
  return [
    {
      svg: iconSvg(),
      files: [
        { path: artPaths.icon('icon.svg'), format: 'svg', widthPx: 0 },
        { path: artPaths.icon('icon-192.png'), format: 'png', widthPx: 192 },
        { path: artPaths.icon('icon-512.png'), format: 'png', widthPx: 512 },
        { path: artPaths.icon('favicon-32.png'), format: 'png', widthPx: 32 },
      ],
    },
    {
      svg: maskableIconSvg(),
      files: [
        { path: artPaths.icon('icon-maskable-512.png'), format: 'png', widthPx: 512 },
        { path: artPaths.icon('apple-touch-icon-180.png'), format: 'png', widthPx: 180 },
      ],
    },
  ];
}
