import { Type, type Static } from 'typebox';
import {
  lotteryBetStates,
  lotteryCategories,
  lotteryChaseStates,
  lotteryIssueStates,
  prizeModes,
  playMarkets,
} from '../codes.ts';
import {
  CHASE_ISSUES_MAX,
  LOTTERY_DRAWS_MAX,
  LOTTERY_LINES_MAX,
  LOTTERY_MOVED_NUMBERS_MAX,
  LOTTERY_SELECTION_MAX_CHARACTERS,
  LOTTERY_WINS_MAX,
  OPENED_DRAWS_PER_LIST,
} from '../limits.ts';
import { Amount, CurrencyCode, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { OpenIssue } from './lottery.ts';

const PrizeModeCode = Type.Enum([...prizeModes]);
const CategoryCode = Type.Enum([...lotteryCategories]);
const MarketCode = Type.Enum([...playMarkets]);
/** Code of a lottery (`SSC_1M`) in the catalogue of packages/lottery. */
const GameCode = Type.String({ minLength: 1, maxLength: 64 });
/** Number of an issue: "20261123-0042", or "20261123" where a lottery draws once a day. */
const IssueNumber = Type.String({ pattern: '^\\d{8}(-\\d{4})?$' });
/** Id of a play: `family.group.name` of packages/lottery. */
const PlayId = Type.String({ minLength: 1, maxLength: 80 });
/** The stored form of a selection of packages/lottery ("1,3|2|0,9"). */
const SelectionText = Type.String({ minLength: 1, maxLength: LOTTERY_SELECTION_MAX_CHARACTERS });
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const RecordId = Type.String({ pattern: '^\\d{1,19}$' });

export const LottoMenuQuery = Type.Object({
  prizeMode: Type.Optional(PrizeModeCode),
  language: Type.Optional(Language),
});
export type LottoMenuQuery = Static<typeof LottoMenuQuery>;

export const LottoMenuGame = Type.Object({
  gameCode: GameCode,
  gameName: Type.String(),
  category: CategoryCode,
  /** Id of the family whose plays are sold; its parser reads the last draw. */
  family: Type.String(),
  /** Vendor of the lottery's tile; with the code, it names the page of the lottery. */
  vendor: Type.String(),
  prizeModes: Type.Array(PrizeModeCode),
  /** Address without its extension, as for pictures of games. */
  image: Type.String(),
  isHot: Type.Boolean(),
  /** Null between two issues. */
  openIssue: Type.Union([OpenIssue, Type.Null()]),
  /** Null before the first draw. */
  lastDraw: Type.Union([Type.Object({ issue: IssueNumber, drawnAt: Instant, text: Type.String() }), Type.Null()]),
  maintenance: Type.Boolean(),
});
export type LottoMenuGame = Static<typeof LottoMenuGame>;

/** The lottery menu. Countdowns start from `serverTime`. */
export const LottoMenuValue = Type.Object({ games: Type.Array(LottoMenuGame), serverTime: Instant });
export type LottoMenuValue = Static<typeof LottoMenuValue>;

export const LottoGameQuery = Type.Object({ gameCode: GameCode, language: Type.Optional(Language) });
export type LottoGameQuery = Static<typeof LottoGameQuery>;

/** A number of the open issue with high total stakes. */
const MovedNumber = Type.Object({
  playId: PlayId,
  /** Index of the row in the play's input, from 0. */
  row: Type.Integer({ minimum: 0 }),
  symbol: Type.String(),
  /** Return of credit plays with this number, in parts per million. A line has the lowest return of its numbers. */
  returnPpm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Remaining stake that the number accepts, where it is about to close; null otherwise. */
  remaining: Type.Union([Amount, Type.Null()]),
});

/** Data of the bet panel in addition to the plays of packages/lottery. Odds are derived from the prize group or the return, by play and option. */
export const LottoGameValue = Type.Object({
  gameCode: GameCode,
  gameName: Type.String(),
  category: CategoryCode,
  /** Id of the family whose plays are sold. */
  family: Type.String(),
  vendor: Type.String(),
  prizeModes: Type.Array(PrizeModeCode),
  markets: Type.Array(MarketCode),
  /** Plays that are not on sale. */
  closedPlays: Type.Array(PlayId),
  currency: CurrencyCode,
  /** Official plays: the member's highest prize group. Prize groups are relative to 2000. */
  groupMax: Type.Integer({ minimum: 1, maximum: 2000 }),
  groupMin: Type.Integer({ minimum: 1, maximum: 2000 }),
  /** Credit plays: the return to player in parts per million. */
  returnPpm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Traditional plays of Vietnam: the price of a lot in parts per million of the amount. */
  coefficientPpm: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  /** Numbers of the open issue with other odds than `returnPpm`, or with little remaining stake. Missing where the odds of the lottery are fixed. */
  movedNumbers: Type.Optional(Type.Array(MovedNumber, { maxItems: LOTTERY_MOVED_NUMBERS_MAX })),
  limits: Type.Object({
    lineMin: Amount,
    lineMax: Amount,
    /** Limit of all stakes of one member on one number of one issue. */
    numberMax: Amount,
    payoutPerLineMax: Amount,
    payoutPerIssueMax: Amount,
    /** Limit of all stakes of one member on one issue. Missing where there is none. */
    issueMax: Type.Optional(Amount),
    /** Plays whose lines have a lower limit than `lineMax`. Missing where there are none. */
    plays: Type.Optional(Type.Array(Type.Object({ playId: PlayId, lineMax: Amount }))),
  }),
  closeSeconds: Type.Integer({ minimum: 0 }),
  /** True where the platform draws, so that each draw can be verified. */
  isOwnDraw: Type.Boolean(),
  openIssue: Type.Union([OpenIssue, Type.Null()]),
  serverTime: Instant,
  maintenance: Type.Boolean(),
});
export type LottoGameValue = Static<typeof LottoGameValue>;

export const LottoIssuesQuery = Type.Object({
  gameCode: GameCode,
  limitNum: Type.Integer({ minimum: 1, maximum: CHASE_ISSUES_MAX, default: CHASE_ISSUES_MAX }),
});
export type LottoIssuesQuery = Static<typeof LottoIssuesQuery>;

/** The open issue, then the following ones; fewer than requested where fewer are planned. */
export const LottoIssuesValue = Type.Object({ issues: Type.Array(OpenIssue), serverTime: Instant });
export type LottoIssuesValue = Static<typeof LottoIssuesValue>;

export const LottoDrawsQuery = Type.Object({
  gameCode: GameCode,
  limitNum: Type.Integer({ minimum: 1, maximum: LOTTERY_DRAWS_MAX, default: OPENED_DRAWS_PER_LIST }),
});
export type LottoDrawsQuery = Static<typeof LottoDrawsQuery>;

/** Draws, last draw first. `text` is the stored form, which the family of packages/lottery parses. */
export const LottoDrawsValue = Type.Object({
  gameCode: GameCode,
  family: Type.String(),
  /** Draw that is announced prize by prize at present, with empty places for the numbers to come. Null where no draw is announced. */
  announced: Type.Union([Type.Object({ issue: IssueNumber, text: Type.String() }), Type.Null()]),
  draws: Type.Array(
    Type.Object({
      issue: IssueNumber,
      drawnAt: Instant,
      text: Type.String(),
      /** Above 1 where the result was corrected. */
      version: Type.Integer({ minimum: 1 }),
    }),
    { maxItems: LOTTERY_DRAWS_MAX },
  ),
});
export type LottoDrawsValue = Static<typeof LottoDrawsValue>;

export const LottoProofQuery = Type.Object({ gameCode: GameCode, issue: IssueNumber });
export type LottoProofQuery = Static<typeof LottoProofQuery>;

/** Data with which anybody can recompute a draw of the platform (design/lottery.md section 10; docs/how-to/verify-a-draw.md). */
export const LottoProofValue = Type.Object({
  gameCode: GameCode,
  issue: IssueNumber,
  family: Type.String(),
  state: Type.Enum([...lotteryIssueStates]),
  /** SHA-256 of the seed, published when the issue opened. Null for external results. */
  seedHash: Type.Union([Digest, Type.Null()]),
  /** Null until the draw. */
  seed: Type.Union([Digest, Type.Null()]),
  /** Merkle root of the bets, published at the close. */
  root: Type.Union([Digest, Type.Null()]),
  bets: Type.Integer({ minimum: 0 }),
  closedAt: Type.Union([Instant, Type.Null()]),
  draw: Type.Union([Type.String(), Type.Null()]),
});
export type LottoProofValue = Static<typeof LottoProofValue>;

export const LottoReceiptQuery = Type.Object({ betId: RecordId });
export type LottoReceiptQuery = Static<typeof LottoReceiptQuery>;

/** Proof that a bet is included in the Merkle root. Null before the close. */
export const LottoReceiptValue = Type.Object({
  betId: RecordId,
  gameCode: GameCode,
  issue: IssueNumber,
  /** The bet in the form that is hashed. */
  leafText: Type.String(),
  inclusion: Type.Union([
    Type.Object({
      index: Type.Integer({ minimum: 0 }),
      bets: Type.Integer({ minimum: 1 }),
      /** Sibling hashes from the leaf to the root (RFC 9162). */
      path: Type.Array(Digest),
      root: Digest,
    }),
    Type.Null(),
  ]),
});
export type LottoReceiptValue = Static<typeof LottoReceiptValue>;

/**
 * The price of a line as the player saw it. A bet at another price is refused with `lottery.price_changed`, whose value
 * contains the `line`, and the new `returnPpm` where the odds of a number have fallen.
 */
const LinePrice = Type.Union([
  Type.Object(
    {
      market: Type.Literal('official'),
      /** Price per note: 2, 0.2, 0.02 or 0.002 yuan (元角分厘). */
      unit: Type.Enum(['yuan', 'jiao', 'fen', 'li']),
      multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      group: Type.Integer({ minimum: 1, maximum: 2000 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      market: Type.Literal('credit'),
      /** Amount per unit: a note of a number that is played on 27 prizes has 27 units. */
      amount: Amount,
      returnPpm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      market: Type.Literal('traditional'),
      /** Amount per lot, before the coefficient. */
      amount: Amount,
      coefficientPpm: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    },
    { additionalProperties: false },
  ),
]);
export type LottoLinePrice = Static<typeof LinePrice>;

const LottoLine = Type.Object(
  { playId: PlayId, selection: SelectionText, price: LinePrice },
  { additionalProperties: false },
);
export type LottoLine = Static<typeof LottoLine>;

/** Errors of a selection (packages/lottery, `SelectionErrorCode`), of its play, or of its price. */
const lottoLineErrorCodes = [
  'too_long',
  'row_count',
  'too_few',
  'too_many',
  'unknown_symbol',
  'wrong_shape',
  'duplicate',
  'overlap',
  'no_notes',
  'too_many_notes',
  'unknown_play',
  'play_closed',
  'price_not_payable',
] as const;

/**
 * Value of `lottery.line_invalid`: the index of the first invalid line, from 0, and its errors. The values of
 * `price_changed` and `stake_limit` also contain `line`.
 */
export const LottoLineRefusal = Type.Object({
  line: Type.Integer({ minimum: 0 }),
  errors: Type.Array(
    Type.Object({
      code: Type.Enum([...lottoLineErrorCodes]),
      /** Missing where the selection as a whole is invalid. */
      row: Type.Optional(Type.Integer({ minimum: 0 })),
      /** Index of the symbol or word within the row, from 0. */
      index: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
});
export type LottoLineRefusal = Static<typeof LottoLineRefusal>;

/** An order. All lines are accepted or none. A chase lists the issues after `issue`, each with its multiple of the lines' prices. */
export const LottoPlaceRequest = Type.Object(
  {
    requestId: RequestId,
    gameCode: GameCode,
    issue: IssueNumber,
    lines: Type.Array(LottoLine, { minItems: 1, maxItems: LOTTERY_LINES_MAX }),
    /** Price of the whole order in `issue` as the player saw it. */
    cost: Amount,
    chase: Type.Optional(
      Type.Object(
        {
          stopsAfterWin: Type.Boolean(),
          issues: Type.Array(
            Type.Object(
              { issue: IssueNumber, multiple: Type.Integer({ minimum: 1, maximum: 100_000 }) },
              { additionalProperties: false },
            ),
            { minItems: 1, maxItems: CHASE_ISSUES_MAX },
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type LottoPlaceRequest = Static<typeof LottoPlaceRequest>;

const LottoWin = Type.Object({
  /** Id of a tier of the play. */
  tier: Type.String(),
  notes: Type.Integer({ minimum: 1 }),
});

export const LottoBet = Type.Object({
  betId: RecordId,
  orderId: RequestId,
  chaseId: Type.Union([RequestId, Type.Null()]),
  gameCode: GameCode,
  gameName: Type.String(),
  category: CategoryCode,
  family: Type.String(),
  issue: IssueNumber,
  playId: PlayId,
  selection: Type.String(),
  notes: Type.Integer({ minimum: 1 }),
  price: LinePrice,
  cost: Amount,
  /** Rebate of a lower prize group, paid with the settlement. */
  rebate: Amount,
  state: Type.Enum([...lotteryBetStates]),
  win: Amount,
  /** Empty until the settlement, and for a losing bet. */
  wins: Type.Array(LottoWin),
  /** Null until the draw. */
  draw: Type.Union([Type.String(), Type.Null()]),
  placedAt: Instant,
  closesAt: Instant,
  settledAt: Type.Union([Instant, Type.Null()]),
});
export type LottoBet = Static<typeof LottoBet>;

/** A repeated request returns the result of the first one. */
export const LottoPlaceValue = Type.Object({
  orderId: RequestId,
  chaseId: Type.Union([RequestId, Type.Null()]),
  gameCode: GameCode,
  issue: IssueNumber,
  currency: CurrencyCode,
  cost: Amount,
  balance: Amount,
  betIds: Type.Array(RecordId),
});
export type LottoPlaceValue = Static<typeof LottoPlaceValue>;

/** Cancels an order or one of its bets. The call is refused when the issue has closed. */
export const LottoCancelRequest = Type.Object(
  { orderId: RequestId, betId: Type.Optional(RecordId) },
  { additionalProperties: false },
);
export type LottoCancelRequest = Static<typeof LottoCancelRequest>;

export const LottoCancelValue = Type.Object({
  betIds: Type.Array(RecordId),
  currency: CurrencyCode,
  refund: Amount,
  balance: Amount,
});
export type LottoCancelValue = Static<typeof LottoCancelValue>;

export const LottoBetsQuery = Type.Object({
  gameCode: Type.Optional(GameCode),
  issue: Type.Optional(IssueNumber),
  state: Type.Optional(Type.Enum([...lotteryBetStates])),
  chaseId: Type.Optional(RequestId),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type LottoBetsQuery = Static<typeof LottoBetsQuery>;

/** Bets of the last 90 days, newest first. */
export const LottoBetsValue = Type.Object({ ...pageOf(LottoBet), currency: CurrencyCode });
export type LottoBetsValue = Static<typeof LottoBetsValue>;

export const LottoWinsQuery = Type.Object({ language: Type.Optional(Language) });
export type LottoWinsQuery = Static<typeof LottoWinsQuery>;

/** The prizes of the member in one issue, without stakes that were returned for a tie. */
export const LottoIssueWin = Type.Object({
  gameCode: GameCode,
  gameName: Type.String(),
  issue: IssueNumber,
  prize: Amount,
});
export type LottoIssueWin = Static<typeof LottoIssueWin>;

/** The issues that were settled in the last minute and won the member something, the last settled first. */
export const LottoWinsValue = Type.Object({
  list: Type.Array(LottoIssueWin, { maxItems: LOTTERY_WINS_MAX }),
  currency: CurrencyCode,
});
export type LottoWinsValue = Static<typeof LottoWinsValue>;

export const LottoChasesQuery = Type.Object({ gameCode: Type.Optional(GameCode), ...pageQuery });
export type LottoChasesQuery = Static<typeof LottoChasesQuery>;

export const LottoChase = Type.Object({
  chaseId: RequestId,
  gameCode: GameCode,
  gameName: Type.String(),
  state: Type.Enum([...lotteryChaseStates]),
  stopsAfterWin: Type.Boolean(),
  issues: Type.Integer({ minimum: 1 }),
  issuesPlaced: Type.Integer({ minimum: 0 }),
  cost: Amount,
  win: Amount,
  createdAt: Instant,
});
export type LottoChase = Static<typeof LottoChase>;

export const LottoChasesValue = Type.Object({ ...pageOf(LottoChase), currency: CurrencyCode });
export type LottoChasesValue = Static<typeof LottoChasesValue>;

/** Stops a chase. Issues that are already placed stay placed. */
export const LottoStopChaseRequest = Type.Object({ chaseId: RequestId }, { additionalProperties: false });
export type LottoStopChaseRequest = Static<typeof LottoStopChaseRequest>;

export const LottoStopChaseValue = Type.Object({ chaseId: RequestId, issuesLeftOut: Type.Integer({ minimum: 0 }) });
export type LottoStopChaseValue = Static<typeof LottoStopChaseValue>;
