import { Type, type Static } from 'typebox';
import { GAMES_PER_LOBBY_PAGE, GAMES_PER_PAGE_MAX } from '../limits.ts';
import { BackPath, GameType, pageQuery } from './common.ts';

/** A flag of the spec: 0 or 1. */
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** A game (spec section 3, "Game"). Picture addresses have no extension; `.avif` and `.webp` both exist. */
export const Game = Type.Object({
  nodeId: Type.Integer(),
  gameType: GameType,
  /** Vendor code. */
  vassalage: Type.String(),
  displayName: Type.String(),
  /** Name of the account at the vendor that the game uses: the vendor's name. */
  accountTypeName: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  /** Name of the game's node in the catalogue, equal to `gameName`. */
  nodeName: Type.String(),
  isGame: Flag,
  isHot: Flag,
  isNew: Flag,
  /** 0 means that free play is offered (spec section 3). */
  supportPlay: Flag,
  /** 1 means that free play is offered. */
  freeplay: Flag,
  /** Address of the picture with a width of 240 px. */
  showIcon: Type.String(),
  /** Alias of `showIcon` (spec section 3). */
  iconUrl: Type.String(),
  /** Address of the picture with a width of 480 px. */
  lagerIcon: Type.String(),
  maintenance: Type.Boolean(),
});
export type Game = Static<typeof Game>;

/** Query of games (spec section 7, GCSGAME_gameList). */
export const GameListQuery = Type.Object({
  clientType: Type.Optional(Type.Integer()),
  platform: Type.Optional(Type.String({ maxLength: 32 })),
  merchant: Type.Optional(Type.String({ maxLength: 32 })),
  gameType: Type.Optional(GameType),
  isNew: Type.Optional(Flag),
  vassalage: Type.Optional(Type.String({ maxLength: 16 })),
  gameClassify: Type.Optional(Type.String({ maxLength: 8 })),
  gameName: Type.Optional(Type.String({ maxLength: 60 })),
  pageNo: pageQuery.pageNo,
  pageSize: Type.Integer({ minimum: 1, maximum: GAMES_PER_PAGE_MAX, default: GAMES_PER_LOBBY_PAGE }),
  language: Type.String({ maxLength: 10, default: 'ne' }),
});
export type GameListQuery = Static<typeof GameListQuery>;

/** A page of games (spec section 3: "games + totalPages (all)"). */
export const GameListValue = Type.Object({
  games: Type.Array(Game),
  total: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
});
export type GameListValue = Static<typeof GameListValue>;

/** A vendor inside one category. */
export const Vendor = Type.Object({
  code: Type.String(),
  name: Type.String(),
  logo: Type.String(),
  /** Number of this vendor's games in the category. */
  games: Type.Integer({ minimum: 1 }),
  /** True for a vassalage type (spec section 2, "Starting a game"), whose tile opens the list of its games. */
  opensList: Type.Boolean(),
  maintenance: Type.Boolean(),
});
export type Vendor = Static<typeof Vendor>;

/** Vendors by category (spec section 3, "navigation group: gameCategory and vendors list"; spec section 7: "returns data.lanes"). */
export const VendorLanesValue = Type.Object({
  data: Type.Object({
    lanes: Type.Array(
      Type.Object({
        gameCategory: GameType,
        games: Type.Integer(),
        vendors: Type.Array(Vendor),
        /** The brand's text about the category (spec section 9, "Marketing text"), in the requested language. Left out where it says nothing. */
        marketingText: Type.Optional(Type.String()),
      }),
    ),
  }),
});
export type VendorLanesValue = Static<typeof VendorLanesValue>;

export const VendorLanesQuery = Type.Object({
  platform: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});
export type VendorLanesQuery = Static<typeof VendorLanesQuery>;

export const LaunchGameRequest = Type.Object(
  {
    vassalage: Type.String({ maxLength: 16 }),
    gameCode: Type.String({ maxLength: 64 }),
    freePlay: Type.Boolean(),
    language: Type.String({ maxLength: 10 }),
    /** Path of the site to which the game's back button leads. */
    backPath: BackPath,
  },
  { additionalProperties: false },
);
export type LaunchGameRequest = Static<typeof LaunchGameRequest>;

export const LaunchGameValue = Type.Object({
  /** Address on the vendor's origin. It carries a single-use launch token (60 s), except for free play. */
  url: Type.String(),
  gameName: Type.String(),
  /** True where the vendor's games cannot be embedded and open in a window of their own. */
  ownWindow: Type.Boolean(),
});
export type LaunchGameValue = Static<typeof LaunchGameValue>;
