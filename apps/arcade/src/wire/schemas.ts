import { Type } from 'typebox';
import { CLIENT_SEED_PATTERN } from '../fairness/seeds.ts';

// Schemas of the API that the arcade offers to its own client. The server validates requests and responses against the schemas; the browser imports
// only the types.

/** Makes a schema refuse fields that it does not list. */
const strict = { additionalProperties: false };
const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
/** An amount of money in major units, e.g. `"12.50"`. */
const Decimal = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$' });
const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Title = Type.Union([
  Type.Literal('crown-of-embers'),
  Type.Literal('lagoon-pearls'),
  Type.Literal('lantern-garden'),
]);
const SpinMode = Type.Union([Type.Literal('base'), Type.Literal('free')]);
/** The languages in which the client has texts. */
export const LANGUAGES = ['en', 'ne', 'bn'] as const;
const Language = Type.Union(LANGUAGES.map((code) => Type.Literal(code)));

/** Opens a real session with the launch token of the platform, or a demo session with play money. */
export const OpenSessionBody = Type.Union([
  Type.Object({ launchToken: Type.String({ minLength: 1, maxLength: 512 }) }, strict),
  Type.Object(
    {
      mode: Type.Literal('demo'),
      gameCode: Type.String({ pattern: '^[A-Z0-9_-]{3,40}$' }),
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      language: Type.Optional(Language),
    },
    strict,
  ),
]);

/** A line that pays. `line` and `symbol` are indexes into the model; `run` is the number of reels from the left that show the symbol or a wild. */
const LineWin = Type.Object(
  { line: Type.Integer(), symbol: Type.Integer(), run: Type.Integer(), pay: Type.Integer() },
  strict,
);
const Spin = Type.Object(
  {
    mode: SpinMode,
    stops: Type.Array(Type.Integer()),
    lineWins: Type.Array(LineWin),
    scatters: Type.Integer(),
    scatterPay: Type.Integer(),
    freeGamesWon: Type.Integer(),
    pay: Type.Integer(),
  },
  strict,
);

/** A round whose bet the wallet has taken, or a free round. The pays of spins are multiples of the coin; money amounts are decimal strings. */
export const RoundView = Type.Object(
  {
    roundId: Id,
    spinId: Id,
    /** The award of free rounds that the round was played from, or null. The stake of such a round moved no money. */
    awardId: Type.Union([Id, Type.Null()]),
    coin: Decimal,
    stake: Decimal,
    win: Decimal,
    spins: Type.Array(Spin),
    freeGamesAwarded: Type.Integer(),
    commitment: Hex64,
    nonce: Type.Integer(),
    /** False until the wallet has taken the win; the server retries the win until then. */
    paid: Type.Boolean(),
    playedAt: Type.String(),
  },
  strict,
);
export type RoundView = Type.Static<typeof RoundView>;

/** The active seed pair of the player without its secret server seed; `commitment` is the hash of that seed. */
export const SeedView = Type.Object(
  { commitment: Hex64, clientSeed: Type.String(), nextNonce: Type.Integer() },
  strict,
);
export type SeedView = Type.Static<typeof SeedView>;

/** Free rounds that the player may play in this game (docs/integrators/free-rounds.md). */
export const FreeRoundsView = Type.Object(
  {
    awardId: Id,
    rounds: Type.Integer(),
    left: Type.Integer(),
    /** The stake and the coin of each round. */
    stake: Decimal,
    coin: Decimal,
    /** The wins that the wallet has taken so far. */
    won: Decimal,
    expiresAt: Type.String(),
  },
  strict,
);
export type FreeRoundsView = Type.Static<typeof FreeRoundsView>;

/** Everything that the client needs to start a game, or to continue after a lost connection. */
export const StateView = Type.Object(
  {
    gameCode: Type.String(),
    title: Title,
    mode: Type.Union([Type.Literal('real'), Type.Literal('demo')]),
    language: Type.String(),
    currency: Type.String(),
    /** The balance is null if the wallet gave no usable answer. */
    balance: Type.Union([Decimal, Type.Null()]),
    coins: Type.Array(Decimal),
    defaultCoin: Decimal,
    seed: SeedView,
    /** The last round if its bet was accepted and the client has not shown the round to its end, e.g. after a lost connection. */
    unseenRound: Type.Union([RoundView, Type.Null()]),
    /** True while a round of the game is unfinished; a spin is refused as `round_unfinished` until then. */
    roundPending: Type.Boolean(),
    /** The open awards of the player in this game, the one that expires first at the front. */
    freeRounds: Type.Array(FreeRoundsView),
  },
  strict,
);
export type StateView = Type.Static<typeof StateView>;

/** A new session: its bearer token and the first state of the game. */
export const SessionView = Type.Object({ token: Type.String(), state: StateView }, strict);
export type SessionView = Type.Static<typeof SessionView>;

const SpinId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
/** A spin with the player's own money, or one from an award of free rounds. */
export const SpinBody = Type.Union([
  Type.Object({ spinId: SpinId, coin: Decimal }, strict),
  Type.Object({ spinId: SpinId, awardId: Id }, strict),
]);
export type SpinBody = Type.Static<typeof SpinBody>;
/** `balance` is null if the wallet has reported none in this round. */
export const SpinReply = Type.Object({ round: RoundView, balance: Type.Union([Decimal, Type.Null()]) }, strict);
export type SpinReply = Type.Static<typeof SpinReply>;

/** Reveals the active seed pair and starts a new one. Without `clientSeed`, the server draws a random client seed. */
export const RotateBody = Type.Object(
  { clientSeed: Type.Optional(Type.String({ pattern: CLIENT_SEED_PATTERN.source })) },
  strict,
);
/** The former seed pair with its server seed and the number of rounds drawn from it, and the new active pair as `seed`. */
export const RotateReply = Type.Object(
  {
    revealed: Type.Object(
      { serverSeed: Hex64, commitment: Hex64, clientSeed: Type.String(), rounds: Type.Integer() },
      strict,
    ),
    seed: SeedView,
  },
  strict,
);
export type RotateReply = Type.Static<typeof RotateReply>;

/** The largest page of the history. */
export const HISTORY_PAGE_MAX = 50;
/** `before` is the id of the last round of the previous page (keyset pagination). */
export const HistoryQuery = Type.Object(
  {
    before: Type.Optional(Type.String({ format: 'uuid' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_PAGE_MAX })),
  },
  strict,
);
/** A round in the player's history. The win and the free games are zero if the bet was not accepted. */
export const HistoryItem = Type.Object(
  {
    roundId: Id,
    playedAt: Type.String(),
    stake: Decimal,
    win: Decimal,
    freeGames: Type.Integer(),
    state: Type.String(),
    /** True if the round was played from an award of free rounds, so that its stake moved no money. */
    isFree: Type.Boolean(),
    nonce: Type.Integer(),
  },
  strict,
);
export type HistoryItem = Type.Static<typeof HistoryItem>;
/** The history is sent page by page, newest round first. `more` is true if older rounds exist. */
export const HistoryReply = Type.Object({ rounds: Type.Array(HistoryItem), more: Type.Boolean() }, strict);
export type HistoryReply = Type.Static<typeof HistoryReply>;

export const RoundParams = Type.Object({ roundId: Type.String({ format: 'uuid' }) }, strict);
/** The query of the public verification link. Other query parameters are ignored. */
export const RoundPageQuery = Type.Object({ language: Type.Optional(Type.String({ maxLength: 10 })) });
/** The inputs from which a round was drawn, and the round itself, so that the player can verify the result. */
export const VerifyView = Type.Object(
  {
    roundId: Id,
    gameCode: Type.String(),
    title: Title,
    commitment: Hex64,
    clientSeed: Type.String(),
    nonce: Type.Integer(),
    /** The server seed, or null until the seed pair is rotated. */
    serverSeed: Type.Union([Hex64, Type.Null()]),
    round: RoundView,
  },
  strict,
);
export type VerifyView = Type.Static<typeof VerifyView>;

export const GameParams = Type.Object({ gameCode: Type.String({ pattern: '^[A-Z0-9_-]{3,40}$' }) }, strict);
/** A figure that the server has rounded for display. Unlike `Decimal`, the text is not validated. */
const DecimalText = Type.String();
/**
 * The appearance of a game and the figures of its par sheet (the computed return to player and hit rate). The figures are decimal strings that the
 * server has rounded for display.
 */
export const GameView = Type.Object(
  {
    gameCode: Type.String(),
    title: Title,
    theme: Type.String(),
    name: Type.Object({ en: Type.String(), ne: Type.String(), bn: Type.String() }, strict),
    palette: Type.Object({ light: Type.String(), deep: Type.String(), accent: Type.String() }, strict),
    /** The glyph names of the nine regular symbols, from the best paid to the least paid. */
    symbols: Type.Array(Type.String()),
    wild: Type.String(),
    scatter: Type.String(),
    freePlay: Type.Boolean(),
    par: Type.Object(
      {
        /** The return to player, which is the sum of the shares of the base game and of the free games (the feature) below. */
        returnPercent: DecimalText,
        basePercent: DecimalText,
        featurePercent: DecimalText,
        /** How many of 100 paid spins pay anything. */
        hitPercent: DecimalText,
        /** The mean number of paid spins for each win of free games. */
        featureOneIn: DecimalText,
        freeGamesPerFeature: DecimalText,
        standardDeviation: DecimalText,
        volatilityIndex: DecimalText,
        volatility: Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
        /** The largest pay of one paid spin, and of one free game, as a multiple of the stake. */
        maxBaseStakes: DecimalText,
        maxFreeStakes: DecimalText,
      },
      strict,
    ),
  },
  strict,
);
export type GameView = Type.Static<typeof GameView>;

/** The body of an error response (see `codes.ts`). */
export const ErrorView = Type.Object({ code: Type.String(), message: Type.String() }, strict);
