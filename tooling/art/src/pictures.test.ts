import { heads, qualities, reelHeads, type CompanionWord } from '@baize/arcade/catalogue/companions';
import { games } from '@baize/arcade/catalogue/games';
import { subjects } from '@baize/arcade/catalogue/subjects';
import { themes } from '@baize/arcade/catalogue/themes';
import { vendors } from '@baize/arcade/catalogue/vendors';
import { describe, expect, it } from 'vitest';
import { avatarSvg, portraits } from './avatars.ts';
import { recipeOf } from './encode.ts';
import { hasGlyph } from './glyphs.ts';
import { blendPalettes, paletteOf, tileStyles } from './palette.ts';
import { artPaths, artUrls, AVATAR_COUNT, BANNER_IDS, PROMOTION_IDS } from './paths.ts';
import { allPictures } from './pictures.ts';
import { bannerShows, loginShow, promotionShows } from './shows.ts';
import { tileSvg } from './tile.ts';
import { wordMarkSvg } from './word-marks.ts';

const SVG_CHARACTERS_MAX = 96 * 1024;

describe('glyphs', () => {
  it('are all in the game-icons set', () => {
    const companions: readonly CompanionWord[] = [heads, qualities, reelHeads].flatMap((words) => Object.values(words));
    // The games of a subject take turns with its glyphs, so the next game may be the first one with some of them.
    const named = [
      ...Object.values(subjects).flatMap((subject) => subject.glyphs),
      ...companions.flatMap((companion) => companion.glyph ?? []),
      ...games.flatMap((game) => game.art.glyphs),
      ...Object.values(themes).flatMap((theme) => [...theme.symbols, theme.wild, theme.scatter]),
      ...portraits.map((portrait) => portrait.glyph),
      ...[...Object.values(bannerShows), ...Object.values(promotionShows), loginShow].flatMap((show) => show.glyphs),
    ];
    expect(named.filter((glyph) => !hasGlyph(glyph))).toEqual([]);
  });
});

describe('tiles', () => {
  it('differ from game to game', () => {
    expect(new Set(games.map(tileSvg)).size).toBe(games.length);
  });

  it('differ even where everything but the name is alike', () => {
    const art = { glyphs: ['tiger', 'castle'], style: 1, pattern: 'rays', frame: 'none' } as const;
    const twin = (gameCode: string) => tileSvg({ gameCode, theme: 'jungle', art });
    expect(twin('PG_ONE')).not.toBe(twin('PG_TWO'));
    expect(twin('PG_ONE')).toBe(twin('PG_ONE'));
  });

  it('take their light from one of five styles, each of which is used, and their air from the theme', () => {
    for (const game of games) expect(tileSvg(game)).toContain(paletteOf(game).side);
    expect(new Set(games.map((game) => paletteOf(game).side)).size).toBe(5);
    expect(blendPalettes(themes.dragon.palette, tileStyles[1]).sky).not.toBe(
      blendPalettes(themes.ocean.palette, tileStyles[1]).sky,
    );
  });
});

describe('pictures', () => {
  const pictures = allPictures();
  const paths = pictures.flatMap((picture) => picture.files.map((file) => file.path));

  it('stay within size, hold no text and no stray value', () => {
    for (const { svg } of pictures) {
      expect(svg.length).toBeLessThan(SVG_CHARACTERS_MAX);
      expect(svg).not.toMatch(/<text|undefined|NaN/);
    }
  });

  it('have a path each, and every path that is promised', () => {
    expect(new Set(paths).size).toBe(paths.length);
    const promised = [
      ...games.map((game) => artPaths.game(game.gameCode, 240, 'avif')),
      ...games.map((game) => artPaths.game(game.gameCode, 480, 'webp')),
      ...BANNER_IDS.flatMap((id) => [artPaths.banner(id, 1280, 'avif'), artPaths.banner(id, 720, 'webp')]),
      ...PROMOTION_IDS.flatMap((id) => [artPaths.promotion(id, 480, 'avif'), artPaths.promotion(id, 960, 'webp')]),
      ...vendors.map((vendor) => artPaths.vendor(vendor.code)),
      ...Array.from({ length: AVATAR_COUNT }, (_, at) => artPaths.avatar(at + 1)),
    ];
    expect(promised.filter((path) => !paths.includes(path))).toEqual([]);
    expect(artUrls.vendor('PG')).toBe('/art/vendors/PG.svg');
  });

  it('are cooked again when the drawing or the file changes, and not otherwise', () => {
    const file = { path: 'a', format: 'avif', widthPx: 240 } as const;
    expect(recipeOf('<svg/>', file)).toBe(recipeOf('<svg/>', { ...file }));
    expect(recipeOf('<svg/>', file)).not.toBe(recipeOf('<svg />', file));
    expect(recipeOf('<svg/>', file)).not.toBe(recipeOf('<svg/>', { ...file, widthPx: 480 }));
  });
});

describe('small art', () => {
  it('draws every vendor in the colour of the text around it', () => {
    const marks = vendors.map(wordMarkSvg);
    expect(new Set(marks).size).toBe(vendors.length);
    expect(marks.filter((mark) => !mark.includes('currentColor') || /#[0-9a-f]{3}/i.test(mark))).toEqual([]);
  });

  it('has as many faces as it promises, all different', () => {
    expect(new Set(portraits.map(avatarSvg)).size).toBe(AVATAR_COUNT);
  });
});
