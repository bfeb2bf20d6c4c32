import { Type, type Static } from 'typebox';
import { GAMES_PER_LOBBY_PAGE, GAMES_PER_PAGE_MAX } from '../limits.ts';
import { BackPath, GameType, pageQuery } from './common.ts';

/** 0 or 1, as the spec writes its flags. */
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** Spec section 3, "Game". Pictures: the address without its ending; `.avif` and `.webp` are both there. */
export const Game = Type.Object({
  nodeId: Type.Integer(),
  gameType: GameType,
  /** Vendor code. */
  vassalage: Type.String(),
  displayName: Type.String(),
  /** The account at the vendor that the game is played from: it carries the vendor's name. */
  accountTypeName: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  /** The name of the game's node in the catalogue, which is `gameName`. */
  nodeName: Type.String(),
  isGame: Flag,
  isHot: Flag,
  isNew: Flag,
  /** 0 means that free play is offered (spec section 3). */
  supportPlay: Flag,
  /** 1 means that free play is offered. */
  freeplay: Flag,
  /** 240 px wide. */
  showIcon: Type.String(),
  /** Another name of `showIcon` (spec section 3). */
  iconUrl: Type.String(),
  /** 480 px wide. */
  lagerIcon: Type.String(),
  maintenance: Type.Boolean(),
});
export type Game = Static<typeof Game>;

/** Spec section 7, GCSGAME_gameList. */
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

/** Spec section 3: "games + totalPages (all)". */
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
  /** Number of games in the category of this vendor. */
  games: Type.Integer({ minimum: 1 }),
  /** A vassalage type (spec section 2, "Starting a game"): its tile opens the list of its games. */
  opensList: Type.Boolean(),
  maintenance: Type.Boolean(),
});
export type Vendor = Static<typeof Vendor>;

/** Spec section 3, "navigation group: gameCategory and vendors list"; spec section 7: "returns data.lanes". */
export const VendorLanesValue = Type.Object({
  data: Type.Object({
    lanes: Type.Array(Type.Object({ gameCategory: GameType, games: Type.Integer(), vendors: Type.Array(Vendor) })),
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
    /** Path of the site that the game's back button leads to. */
    backPath: BackPath,
  },
  { additionalProperties: false },
);
export type LaunchGameRequest = Static<typeof LaunchGameRequest>;

export const LaunchGameValue = Type.Object({
  /** Address on the vendor's origin. It carries a single-use launch token (60 s), except for free play. */
  url: Type.String(),
  gameName: Type.String(),
  /** The vendor does not let its games stand in a page: they open in a window of their own. */
  ownWindow: Type.Boolean(),
});
export type LaunchGameValue = Static<typeof LaunchGameValue>;
