/** Shapes of the catalogue that the arcade, as a vendor, delivers to a platform. Pure data: no Node, no DOM. */

/** Categories of spec section 2 that a vendor can deliver to (HOT, FAV and RECENT are the platform's own views). */
export const GAME_CATEGORIES = [
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  'PVP',
  'LOTT',
  'ELOTT',
  'ESPORTS',
  'COCKFIGHT',
] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** The codes of casino sub-types in spec section 9, e.g. SC for slots and AC for arcade games. */
export type GameClassify = 'SC' | 'VP' | 'JP' | 'TG' | 'AC' | 'BG';

/** The engine title that opens when the game is launched. */
export type EngineTitle = 'crown-of-embers' | 'lagoon-pearls' | 'lantern-garden';

export type CatalogueLanguage = 'en' | 'ne' | 'bn';
export type LocalName = Readonly<Record<CatalogueLanguage, string>>;

/** `(nodeId mod 5) + 1`, spec section 3. */
export type TileStyle = 1 | 2 | 3 | 4 | 5;

export type ArtPattern =
  | 'rays'
  | 'rings'
  | 'waves'
  | 'confetti'
  | 'hexes'
  | 'scales'
  | 'stripes'
  | 'lattice'
  | 'stars'
  | 'arches'
  | 'petals'
  | 'chevrons';

export type ArtFrame = 'none' | 'hairline' | 'double' | 'corners' | 'arch' | 'ticket' | 'beads' | 'brackets';

/** How the picture of a game is composed; `glyphs` are names in the game-icons set, the hero first. */
export type GameArt = {
  readonly glyphs: readonly [hero: string, ...rest: string[]];
  readonly style: TileStyle;
  readonly pattern: ArtPattern;
  readonly frame: ArtFrame;
};

export type ThemeCode =
  | 'dragon'
  | 'temple'
  | 'egypt'
  | 'desert'
  | 'lotus'
  | 'pirate'
  | 'jungle'
  | 'ocean'
  | 'viking'
  | 'samurai'
  | 'lantern'
  | 'crystal'
  | 'volcano'
  | 'fruit'
  | 'himalaya'
  | 'royal'
  | 'cards'
  | 'wheel'
  | 'dice'
  | 'stadium'
  | 'arena'
  | 'rooster'
  | 'lottery-balls';

/** `light` and `deep` are the ends of the ground's gradient, `accent` tints glyphs; CSS hex colours. */
export type ThemePalette = { readonly light: string; readonly deep: string; readonly accent: string };

export type Theme = {
  readonly code: ThemeCode;
  readonly title: EngineTitle;
  readonly palette: ThemePalette;
  /** Nine regular reel symbols, from the dearest to the cheapest. */
  readonly symbols: readonly [string, string, string, string, string, string, string, string, string];
  readonly wild: string;
  readonly scatter: string;
};

export type Vendor = {
  readonly code: string;
  /** The number that forms the thousands of the `nodeId` of each of its games. It must never change. */
  readonly number: number;
  readonly categories: readonly GameCategory[];
  /** Every game of a vendor carries its pattern and frame, so that they look related. */
  readonly pattern: ArtPattern;
  readonly frame: ArtFrame;
};

export type CatalogueGame = {
  readonly nodeId: number;
  readonly vendor: string;
  readonly gameType: GameCategory;
  /** `GAME_CODE_PATTERN`; unique over all vendors. */
  readonly gameCode: string;
  readonly name: LocalName;
  readonly title: EngineTitle;
  readonly theme: ThemeCode;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly freePlay: boolean;
  readonly gameClassify: GameClassify;
  readonly art: GameArt;
};

export const GAME_CODE_PATTERN = /^[A-Z0-9_-]{3,40}$/;
