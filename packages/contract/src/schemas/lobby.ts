import { Type, type Static } from 'typebox';
import { casinoSubTypes, pvpRoomStates } from '../codes.ts';
import { FAVORITES_MAX, GAMES_PER_OWN_LOBBY_PAGE, WINNERS_MAX } from '../limits.ts';
import { Amount, BackPath, CurrencyCode, GameType, Instant, Language, pageQuery } from './common.ts';
import { Game, Vendor } from './games.ts';

export const VendorCode = Type.String({ minLength: 1, maxLength: 16 });

/** Page size of hot, favourite or recent games: up to `FAVORITES_MAX`, because the home page loads all at once. */
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

/** A category of the menu (spec section 3, "Vendor category"): title, cards, gameClassify (each with vendors). */
export const GameMenu = Type.Object({
  gameCategory: GameType,
  /** Name of the category in the requested language. */
  title: Type.String(),
  /** Vendors of the category, shown as cards. */
  cards: Type.Array(Vendor),
  /** Tabs inside the category, such as the casino sub-types of RNG (spec section 9). */
  gameClassify: Type.Array(Type.Object({ code: Type.Enum([...casinoSubTypes]), vendors: Type.Array(VendorCode) })),
});
export type GameMenu = Static<typeof GameMenu>;

/** Menus in the order of the navigation (spec section 2). A category without a vendor is left out. */
export const GameMenusValue = Type.Object({ menus: Type.Array(GameMenu) });
export type GameMenusValue = Static<typeof GameMenusValue>;

/** Launch without a session (spec section 7 marks it without T), for free play. */
export const GameLaunchFallbackQuery = Type.Object({
  vassalage: VendorCode,
  gameCode: Type.String({ minLength: 1, maxLength: 64 }),
  language: Language,
  backPath: BackPath,
});
export type GameLaunchFallbackQuery = Static<typeof GameLaunchFallbackQuery>;

/** Query of hot games (spec section 7, GCSGAME_hotGamesV2). The page parameters are ours, because the reply has totalPages (spec section 3). */
export const HotGamesQuery = Type.Object({
  merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  isPlatform: Type.Optional(Type.Integer()),
  ...gamesFilter,
  pageNo: pageQuery.pageNo,
  pageSize: ownGamesPageSize,
});
export type HotGamesQuery = Static<typeof HotGamesQuery>;

/** A page of hot or recent games (spec section 3: "list + totalPages (hot, recent)"). */
export const GamesListValue = Type.Object({
  list: Type.Array(Game),
  total: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
});
export type GamesListValue = Static<typeof GamesListValue>;

export const VendorGameTypesQuery = Type.Object(gamesFilter);
export type VendorGameTypesQuery = Static<typeof VendorGameTypesQuery>;

/** Categories to which a vendor delivers, and their tabs, for the vendor menu and the tabs of a lobby. */
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
  /** True where the vendor's tile opens the list of its games (spec section 2, "Starting a game"). */
  opensList: Type.Boolean(),
  maintenance: Type.Boolean(),
});
export type VendorGameTypes = Static<typeof VendorGameTypes>;

export const VendorGameTypesValue = Type.Object({ list: Type.Array(VendorGameTypes) });
export type VendorGameTypesValue = Static<typeof VendorGameTypesValue>;

/** Query of the winner board (spec section 7, GCSGAME_getRankList): gameCategory ALL, limitNum 20. */
export const RankListQuery = Type.Object({
  gameCategory: Type.Union([Type.Literal('ALL'), GameType], { default: 'ALL' }),
  language: Type.Optional(Language),
  limitNum: Type.Integer({ minimum: 1, maximum: WINNERS_MAX, default: WINNERS_MAX }),
});
export type RankListQuery = Static<typeof RankListQuery>;

/** A winner (spec section 3, "Winner board item"): `vo` with winAmount. Wins are those of real settled bets; the server masks the accounts. */
export const RankItem = Type.Object({
  vo: Type.Object({
    /** Masked account, such as "su***92". */
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
  /** Minimum stake of a round. */
  baseStake: Amount,
  /** Minimum balance of a player. */
  minimumBalance: Amount,
  players: Type.Integer({ minimum: 0 }),
  seats: Type.Integer({ minimum: 2 }),
  state: Type.Enum([...pvpRoomStates]),
});
export type PvpRoom = Static<typeof PvpRoom>;

export const PvpRoomsValue = Type.Object({ currency: CurrencyCode, list: Type.Array(PvpRoom) });
export type PvpRoomsValue = Static<typeof PvpRoomsValue>;
