import { Type, type Static } from 'typebox';
import { lotteryImageCategories, lotteryViews, prizeModes, vnPrizes, vnRegions } from '../codes.ts';
import { OPENED_DRAWS_MAX, OPENED_DRAWS_PER_LIST } from '../limits.ts';
import { BackPath, Instant, Language } from './common.ts';

const PrizeModeCode = Type.Enum([...prizeModes]);
const GameCode = Type.String({ minLength: 1, maxLength: 64 });
/** Device of the query (spec section 7, "device WEB"). */
const Device = Type.Literal('WEB');

/** Query of the lottery menu (spec section 7: prizeMode, device WEB). */
export const VnGameMenuQuery = Type.Object({
  prizeMode: PrizeModeCode,
  device: Device,
  language: Type.Optional(Language),
});
export type VnGameMenuQuery = Static<typeof VnGameMenuQuery>;

/** The issue that accepts bets now (design/lottery.md section 1). */
export const OpenIssue = Type.Object({
  issue: Type.String(),
  /** Time at which bets and cancellations end. */
  closesAt: Instant,
  drawsAt: Instant,
});
export type OpenIssue = Static<typeof OpenIssue>;

export const VnGame = Type.Object({
  gameCode: GameCode,
  gameName: Type.String(),
  region: Type.Enum([...vnRegions]),
  prizeMode: PrizeModeCode,
  /** Address without its extension, as for pictures of games. */
  image: Type.String(),
  /** Null between two issues. */
  openIssue: Type.Union([OpenIssue, Type.Null()]),
  maintenance: Type.Boolean(),
});
export type VnGame = Static<typeof VnGame>;

/** The lottery menu. Countdowns start from `serverTime`. */
export const VnGameMenuValue = Type.Object({ games: Type.Array(VnGame), serverTime: Instant });
export type VnGameMenuValue = Static<typeof VnGameMenuValue>;

const openedQuery = {
  gameCode: GameCode,
  /** Number of draws, counted back from the last one. */
  limitNum: Type.Integer({ minimum: 1, maximum: OPENED_DRAWS_MAX, default: OPENED_DRAWS_PER_LIST }),
};

export const VnOpenedQuery = Type.Object(openedQuery);
export type VnOpenedQuery = Static<typeof VnOpenedQuery>;

const drawFields = {
  issue: Type.String(),
  drawnAt: Instant,
};

/** A draw of Vietnam. Numbers are text, because leading zeros count (design/lottery.md section 7). */
export const VnDraw = Type.Object({
  ...drawFields,
  prizes: Type.Array(
    Type.Object({
      prize: Type.Enum([...vnPrizes]),
      numbers: Type.Array(Type.String({ pattern: '^\\d{2,6}$' }), { minItems: 1 }),
    }),
  ),
});
export type VnDraw = Static<typeof VnDraw>;

/** Draws, last draw first. */
export const VnOpenedValue = Type.Object({
  gameCode: GameCode,
  region: Type.Enum([...vnRegions]),
  draws: Type.Array(VnDraw, { maxItems: OPENED_DRAWS_MAX }),
});
export type VnOpenedValue = Static<typeof VnOpenedValue>;

export const LottoOpenedQuery = Type.Object({ ...openedQuery, prizeMode: Type.Optional(PrizeModeCode) });
export type LottoOpenedQuery = Static<typeof LottoOpenedQuery>;

/** A draw with its balls in the order of drawing, as text: "07" is a ball of 11X5. */
export const LottoDraw = Type.Object({
  ...drawFields,
  balls: Type.Array(Type.String({ pattern: '^\\d{1,2}$' }), { minItems: 1 }),
});
export type LottoDraw = Static<typeof LottoDraw>;

/** Draws, last draw first. The category determines how balls are painted (spec section 9, "Lottery image categories"). */
export const LottoOpenedValue = Type.Object({
  gameCode: GameCode,
  category: Type.Enum([...lotteryImageCategories]),
  draws: Type.Array(LottoDraw, { maxItems: OPENED_DRAWS_MAX }),
});
export type LottoOpenedValue = Static<typeof LottoOpenedValue>;

/** Query of the lobby launch with the spec's parameter names (spec section 7, lobby launch). */
export const LottoLobbyQuery = Type.Object({
  lottoArea: Type.Literal('VN'),
  launchMode: Type.Literal('LOTT'),
  prizeMode: PrizeModeCode,
  /** Required for the view `betting`. */
  gameCode: Type.Optional(GameCode),
  view: Type.Enum([...lotteryViews]),
  device: Device,
  backUrl: BackPath,
  language: Language,
});
export type LottoLobbyQuery = Static<typeof LottoLobbyQuery>;

/** Address of a page on the same host, where the visitor's session is valid. It contains neither a token nor a code. */
export const LottoLobbyValue = Type.Object({ url: Type.String() });
export type LottoLobbyValue = Static<typeof LottoLobbyValue>;
