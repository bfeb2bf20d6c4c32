import { Type } from 'typebox';
import { CLIENT_SEED_PATTERN } from '../fairness/seeds.ts';

/**
 * Schemas of the API that the arcade offers to its own client. The server validates requests and responses against the schemas; the browser
 * imports only the types.
 */
const strict = { additionalProperties: false };
const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
const Decimal = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$' });
const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Title = Type.Union([
  Type.Literal('crown-of-embers'),
  Type.Literal('lagoon-pearls'),
  Type.Literal('lantern-garden'),
]);
const SpinMode = Type.Union([Type.Literal('base'), Type.Literal('free')]);
export const LANGUAGES = ['en', 'ne', 'bn'] as const;
const Language = Type.Union(LANGUAGES.map((code) => Type.Literal(code)));

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

export const SessionView = Type.Object({ token: Type.String(), state: StateView }, strict);
export type SessionView = Type.Static<typeof SessionView>;

const SpinId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
/** A spin with the player's own money, or one from an award of free rounds. */
export const SpinBody = Type.Union([
  Type.Object({ spinId: SpinId, coin: Decimal }, strict),
  Type.Object({ spinId: SpinId, awardId: Id }, strict),
]);
export type SpinBody = Type.Static<typeof SpinBody>;
export const SpinReply = Type.Object({ round: RoundView, balance: Type.Union([Decimal, Type.Null()]) }, strict);
export type SpinReply = Type.Static<typeof SpinReply>;

export const RotateBody = Type.Object(
  { clientSeed: Type.Optional(Type.String({ pattern: CLIENT_SEED_PATTERN.source })) },
  strict,
);
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

export const HISTORY_PAGE_MAX = 50;
/** `before` is the id of the last round of the previous page (keyset pagination). */
export const HistoryQuery = Type.Object(
  {
    before: Type.Optional(Type.String({ format: 'uuid' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_PAGE_MAX })),
  },
  strict,
);
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
export const HistoryReply = Type.Object({ rounds: Type.Array(HistoryItem), more: Type.Boolean() }, strict);
export type HistoryReply = Type.Static<typeof HistoryReply>;

export const RoundParams = Type.Object({ roundId: Type.String({ format: 'uuid' }) }, strict);
export const RoundPageQuery = Type.Object({ language: Type.Optional(Type.String({ maxLength: 10 })) });
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
        returnPercent: DecimalText,
        basePercent: DecimalText,
        featurePercent: DecimalText,
        hitPercent: DecimalText,
        featureOneIn: DecimalText,
        freeGamesPerFeature: DecimalText,
        standardDeviation: DecimalText,
        volatilityIndex: DecimalText,
        volatility: Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
        maxBaseStakes: DecimalText,
        maxFreeStakes: DecimalText,
      },
      strict,
    ),
  },
  strict,
);
export type GameView = Type.Static<typeof GameView>;

export const ErrorView = Type.Object({ code: Type.String(), message: Type.String() }, strict);
