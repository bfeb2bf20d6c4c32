import { nameTitle, type Title } from './naming.ts';
import { shelves } from './shelves.ts';
import type { SubjectWord } from './subject-word.ts';
import { themes } from './themes.ts';
import {
  GAME_CATEGORIES,
  type CatalogueGame,
  type GameArt,
  type GameCategory,
  type GameClassify,
  type ThemeCode,
  type TileStyle,
  type Vendor,
} from './types.ts';
import { vendors } from './vendors.ts';

const SHELF_TITLES_MAX = 100;
/** The smallest number of titles on a shelf (the games of one vendor in one category) whose last title is marked as new. */
const NEWS_SHELF_TITLES_MIN = 4;
const TILE_STYLES = 5;

/** Every game of the arcade, in the order of its vendors and shelves. The list is computed without randomness, so it is the same on every machine. */
export const games: readonly CatalogueGame[] = vendors.flatMap((vendor) =>
  vendor.categories.flatMap((category) => shelfGames(vendor, category)),
);

function shelfGames(vendor: Vendor, category: GameCategory): CatalogueGame[] {
  const titles: readonly Title[] = shelves[vendor.code]?.[category] ?? [];
  if (titles.length > SHELF_TITLES_MAX) throw new Error(`The shelf ${category} of ${vendor.code} is over-full.`);
  return titles.map((title, place) => game({ vendor, category, title, place, last: titles.length - 1 }));
}

type Placed = { vendor: Vendor; category: GameCategory; title: Title; place: number; last: number };

function game({ vendor, category, title, place, last }: Placed): CatalogueGame {
  const { name, subject, companionGlyph } = nameTitle(title);
  const nodeId = nodeIdOf(vendor, category, place);
  return {
    nodeId,
    vendor: vendor.code,
    gameType: category,
    gameCode: `${vendor.code}_${title.replaceAll(/[ -]/g, '_').toUpperCase()}`,
    name,
    title: themes[subject.theme].title,
    theme: subject.theme,
    isHot: place === 0,
    isNew: place === last && last + 1 >= NEWS_SHELF_TITLES_MIN,
    freePlay: nodeId % 4 !== 3,
    gameClassify: classifyOf(category, subject.theme),
    art: {
      glyphs: chooseGlyphs(subject, companionGlyph, vendor.number + place),
      style: tileStyleOf(nodeId),
      pattern: vendor.pattern,
      frame: vendor.frame,
    },
  };
}

/** Computes a stable id: the vendor's number in the thousands, plus 100 for each category before this one, plus the place on the shelf. */
function nodeIdOf(vendor: Vendor, category: GameCategory, place: number): number {
  return vendor.number * 1000 + GAME_CATEGORIES.indexOf(category) * SHELF_TITLES_MAX + place;
}

/** Returns the style of a game's tile from 1 to 5: `(nodeId mod 5) + 1` (spec section 3). */
export function tileStyleOf(nodeId: number): TileStyle {
  // The result is one to five, but the type of an arithmetic expression is `number`.
  return ((nodeId % TILE_STYLES) + 1) as TileStyle;
}

/** Chooses three different glyphs for the picture: the hero, a companion and the backdrop. A name without a companion glyph gets one of its theme. */
function chooseGlyphs(subject: SubjectWord, companionGlyph: string | undefined, turn: number): GameArt['glyphs'] {
  const { symbols, wild, scatter } = themes[subject.theme];
  const hero = pickInTurn(subject.glyphs, turn);
  const lent = symbols.filter((glyph) => !subject.glyphs.includes(glyph));
  const companion = companionGlyph ?? lent[(turn * 5) % lent.length] ?? wild;
  const backdrop = [scatter, wild, ...lent].find((glyph) => glyph !== hero && glyph !== companion) ?? scatter;
  return [hero, companion, backdrop];
}

function pickInTurn(glyphs: readonly [string, ...string[]], turn: number): string {
  return glyphs[turn % glyphs.length] ?? glyphs[0];
}

/**
 * Returns the casino sub-type (spec section 9): AC (arcade) for themes of fish, e-sports, dice and fruit, otherwise SC (slot). JP,
 * VP and TG are not used, because no game has a jackpot, draws poker hands or is a table game.
 */
function classifyOf(category: GameCategory, theme: ThemeCode): GameClassify {
  const arcade = category === 'FISH' || category === 'ESPORTS' || theme === 'fruit' || theme === 'dice';
  return arcade ? 'AC' : 'SC';
}
