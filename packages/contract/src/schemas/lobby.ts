import { Type, type Static } from 'typebox';
import { casinoSubTypes, pvpRoomStates } from '../codes.ts';
import { FAVORITES_MAX, GAMES_PER_OWN_LOBBY_PAGE, WINNERS_MAX } from '../limits.ts';
import { Amount, BackPath, CurrencyCode, GameType, Instant, Language, pageQuery } from './common.ts';
import { Game, Vendor } from './games.ts';

export const VendorCode = Type.String({ minLength: 1, maxLength: 16 });

/** A page of hot, favourite or recent games: up to `FAVORITES_MAX` at once, for home asks for all of them. */
export const ownGamesPageSize = Type.Integer({ minimum: 1, maximum: FAVORITES_MAX, default: GAMES_PER_OWN_LOBBY_PAGE });

/** Filters that every list of games accepts (spec section 7). */
export const gamesFilter = {
  gameType: Type.Optional(GameType),
  vassalage: Type.Optional(VendorCode),
  platform: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(Language),
};

export const GameMenusQuery = Type.Object({ language: Type.Optional(Language) });
export type GameMenusQuery = Static<typeof GameMenusQuery>;

/** Spec section 3, "Vendor category": title, cards, gameClassify (each with vendors). */
export const GameMenu = Type.Object({
  gameCategory: GameType,
  /** Name of the category in the asked language. */
  title: Type.String(),
  /** Vendors of the category, as cards. */
  cards: Type.Array(Vendor),
  /** Tabs inside the category, e.g. the casino sub-types of RNG (spec section 9). */
  gameClassify: Type.Array(Type.Object({ code: Type.Enum([...casinoSubTypes]), vendors: Type.Array(VendorCode) })),
});
export type GameMenu = Static<typeof GameMenu>;

/** Menus in the order of the navigation (spec section 2). A category without a vendor is left out. */
export const GameMenusValue = Type.Object({ menus: Type.Array(GameMenu) });
export type GameMenusValue = Static<typeof GameMenusValue>;

/** Spec section 7 marks this launch without T: it starts free play, which needs no session. */
export const GameLaunchFallbackQuery = Type.Object({
  vassalage: VendorCode,
  gameCode: Type.String({ minLength: 1, maxLength: 64 }),
  language: Language,
  backPath: BackPath,
});
export type GameLaunchFallbackQuery = Static<typeof GameLaunchFallbackQuery>;

/** Spec section 7, GCSGAME_hotGamesV2; the page is ours, for the reply has totalPages (spec section 3). */
export const HotGamesQuery = Type.Object({
  merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  isPlatform: Type.Optional(Type.Integer()),
  ...gamesFilter,
  pageNo: pageQuery.pageNo,
  pageSize: ownGamesPageSize,
});
export type HotGamesQuery = Static<typeof HotGamesQuery>;

/** Spec section 3: "list + totalPages (hot, recent)". */
export const GamesListValue = Type.Object({
  list: Type.Array(Game),
  total: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
});
export type GamesListValue = Static<typeof GamesListValue>;

export const VendorGameTypesQuery = Type.Object(gamesFilter);
export type VendorGameTypesQuery = Static<typeof VendorGameTypesQuery>;

/** Which categories a vendor delivers to, and under which tabs: the vendor menu and the classify tabs of a lobby. */
export const VendorGameTypes = Type.Object({
  vassalage: VendorCode,
  displayName: Type.String(),
  gameTypes: Type.Array(
    Type.Object({
      gameType: GameType,
      games: Type.Integer({ minimum: 0 }),
      gameClassify: Type.Array(Type.Enum([...casinoSubTypes])),
    }),
  ),
  /** Several games stand behind one tile: a tap opens the list of them (spec section 2, "Starting a game"). */
  opensList: Type.Boolean(),
  maintenance: Type.Boolean(),
});
export type VendorGameTypes = Static<typeof VendorGameTypes>;

export const VendorGameTypesValue = Type.Object({ list: Type.Array(VendorGameTypes) });
export type VendorGameTypesValue = Static<typeof VendorGameTypesValue>;

/** Spec section 7, GCSGAME_getRankList: gameCategory ALL, limitNum 20. */
export const RankListQuery = Type.Object({
  gameCategory: Type.Union([Type.Literal('ALL'), GameType], { default: 'ALL' }),
  language: Type.Optional(Language),
  limitNum: Type.Integer({ minimum: 1, maximum: WINNERS_MAX, default: WINNERS_MAX }),
});
export type RankListQuery = Static<typeof RankListQuery>;

/** Spec section 3, "Winner board item": `vo` with winAmount. Real wins of settled bets; accounts are masked by the server. */
export const RankItem = Type.Object({
  vo: Type.Object({
    /** E.g. "su***92". */
    account: Type.String(),
    winAmount: Amount,
    currency: CurrencyCode,
    wonAt: Instant,
    game: Game,
  }),
});
export type RankItem = Static<typeof RankItem>;

/** Winners sorted by `winAmount`, descending (spec section 2, "Winner board"). */
export const RankListValue = Type.Object({ list: Type.Array(RankItem, { maxItems: WINNERS_MAX }) });
export type RankListValue = Static<typeof RankListValue>;

export const PvpRoomsQuery = Type.Object({
  vassalage: Type.Optional(VendorCode),
  gameCode: Type.Optional(Type.String({ maxLength: 64 })),
  language: Type.Optional(Language),
});
export type PvpRoomsQuery = Static<typeof PvpRoomsQuery>;

export const PvpRoom = Type.Object({
  roomId: Type.String(),
  roomName: Type.String(),
  vassalage: VendorCode,
  gameCode: Type.String(),
  gameName: Type.String(),
  /** Smallest stake of a round. */
  baseStake: Amount,
  /** Balance that a player must bring. */
  minimumBalance: Amount,
  players: Type.Integer({ minimum: 0 }),
  seats: Type.Integer({ minimum: 2 }),
  state: Type.Enum([...pvpRoomStates]),
});
export type PvpRoom = Static<typeof PvpRoom>;

export const PvpRoomsValue = Type.Object({ currency: CurrencyCode, list: Type.Array(PvpRoom) });
export type PvpRoomsValue = Static<typeof PvpRoomsValue>;
