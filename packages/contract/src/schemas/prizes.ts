import { Type, type Static } from 'typebox';
import {
  activityObstacles,
  gameTypes,
  prizeKinds,
  raffleStates,
  redEnvelopeStates,
  rewardKinds,
  ticketRuleKinds,
} from '../codes.ts';
import { RAFFLE_TICKETS_PER_ENTRY_MAX } from '../limits.ts';
import { Amount, CurrencyCode, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';

const PromotionId = Type.String({ minLength: 1, maxLength: 40 });
const tickets = Type.Integer({ minimum: 0 });
/** A chance as a decimal, such as "0.05". */
const Chance = Type.String({ pattern: '^[01](\\.\\d{1,8})?$' });

export const PromotionQuery = Type.Object({
  /** Id of the promotion; the current one by default. */
  promotionId: Type.Optional(PromotionId),
  language: Type.Optional(Language),
});
export type PromotionQuery = Static<typeof PromotionQuery>;

/** A prize. `amount` is in the member's currency for cash, a number for points and tickets, and "0" for a gift and for no prize. */
export const Prize = Type.Object({
  prizeId: Type.String(),
  kind: Type.Enum([...prizeKinds]),
  title: Type.String(),
  image: Type.String(),
  amount: Amount,
});
export type Prize = Static<typeof Prize>;

/** A draw. The server has made it before the reply; the animation only shows it. */
export const DrawValue = Type.Object({
  drawId: Type.String(),
  /** The prize that was given. */
  prize: Prize,
  /** The prize that was drawn. It differs from `prize` where it was out of stock. */
  drawn: Prize,
  ticketsLeft: tickets,
  currency: CurrencyCode,
  balance: Amount,
});
export type DrawValue = Static<typeof DrawValue>;

export const DrawRequest = Type.Object(
  { requestId: RequestId, promotionId: PromotionId },
  { additionalProperties: false },
);
export type DrawRequest = Static<typeof DrawRequest>;

const MaybeInstant = Type.Union([Instant, Type.Null()]);
/** 64 hex digits: a seed, or the SHA-256 of one. */
const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const MaybeHex32 = Type.Union([Hex32, Type.Null()]);
/** The reason why this member cannot take part now; null where it can. */
const Obstacle = Type.Union([Type.Enum([...activityObstacles]), Type.Null()]);
/** An amount in minor units, for the arithmetic of a draw. */
const Minor = Type.Integer({ minimum: 1, maximum: 4_294_967_295 });

/** Number of envelopes with this amount. */
const EnvelopeShare = Type.Object({ amount: Amount, count: Type.Integer({ minimum: 1 }) });

/** A drop of red envelopes (spec section 1, "red envelopes"). */
export const RedEnvelope = Type.Object({
  envelopeId: PromotionId,
  title: Type.String(),
  opensAt: Instant,
  closesAt: Instant,
  state: Type.Enum([...redEnvelopeStates]),
  /** Number of envelopes left for all members. */
  left: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 1 }),
  /** Sum of all envelopes. */
  pool: Amount,
  /** Amounts of the envelopes. The list is empty where one sum is split at random. */
  shares: Type.Array(EnvelopeShare),
  turnoverTimes: Type.String(),
  /** SHA-256 of the seed that filled the envelopes, published before anybody opens one. */
  seedHash: Hex32,
  /** Amount of this member's envelope; null before it was opened. */
  amount: Type.Union([Amount, Type.Null()]),
  /** This member's draw, for the page that verifies it. */
  drawId: Type.Union([Type.String(), Type.Null()]),
});
export type RedEnvelope = Static<typeof RedEnvelope>;

export const RedEnvelopesValue = Type.Object({
  currency: CurrencyCode,
  obstacle: Obstacle,
  list: Type.Array(RedEnvelope),
  /** Terms of the program as the operator's HTML. */
  rules: Type.String(),
});
export type RedEnvelopesValue = Static<typeof RedEnvelopesValue>;

export const OpenRedEnvelopeRequest = Type.Object(
  { requestId: RequestId, envelopeId: PromotionId },
  { additionalProperties: false },
);
export type OpenRedEnvelopeRequest = Static<typeof OpenRedEnvelopeRequest>;

const prizeChance = Type.Object({
  prize: Prize,
  chance: Chance,
  /** Weight of the chance relative to the sum of all weights, for the computation of a draw. */
  weight: Type.Integer({ minimum: 0 }),
  /** Number left; null where there is no limit. */
  left: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** Valid bet that cash requires before a withdrawal, as a multiple such as "3"; "0" for everything else. */
  turnoverTimes: Type.String(),
});
export type PrizeChance = Static<typeof prizeChance>;
const chances = Type.Array(prizeChance, { minItems: 2 });

/** A rule that grants tickets, with the member's progress today. */
export const TicketRule = Type.Object({
  kind: Type.Enum([...ticketRuleKinds]),
  /** Categories whose bets count; empty means all. */
  gameTypes: Type.Array(Type.Enum([...gameTypes])),
  amount: Amount,
  tickets: Type.Integer({ minimum: 1 }),
  dayMax: Type.Integer({ minimum: 1 }),
  progressToday: Amount,
  givenToday: tickets,
});
export type TicketRule = Static<typeof TicketRule>;

const drawGame = {
  promotionId: PromotionId,
  title: Type.String(),
  tickets,
  ticketRules: Type.Array(TicketRule),
  /** The full terms as the operator's HTML, sanitised (decision 17). */
  rules: Type.String(),
  endsAt: MaybeInstant,
  currency: CurrencyCode,
  obstacle: Obstacle,
};

/** The wheel; null where none is running. Segments are listed clockwise from the top; their chances add up to 1. */
export const WheelValue = Type.Object({
  wheel: Type.Union([Type.Object({ ...drawGame, segments: chances }), Type.Null()]),
});
export type WheelValue = Static<typeof WheelValue>;
export type Wheel = NonNullable<WheelValue['wheel']>;

/** The round of golden eggs; null where none is running. The selected egg does not affect the draw. */
export const GoldenEggsValue = Type.Object({
  round: Type.Union([Type.Object({ ...drawGame, eggs: Type.Integer({ minimum: 1 }), prizes: chances }), Type.Null()]),
});
export type GoldenEggsValue = Static<typeof GoldenEggsValue>;
export type GoldenEggs = NonNullable<GoldenEggsValue['round']>;

/** Consecutive numbers, both ends included. */
const NumberRange = Type.Object({ first: Type.Integer({ minimum: 1 }), last: Type.Integer({ minimum: 1 }) });
export type NumberRange = Static<typeof NumberRange>;

export const RaffleEntryRequest = Type.Object(
  {
    requestId: RequestId,
    promotionId: PromotionId,
    tickets: Type.Integer({ minimum: 1, maximum: RAFFLE_TICKETS_PER_ENTRY_MAX, default: 1 }),
  },
  { additionalProperties: false },
);
export type RaffleEntryRequest = Static<typeof RaffleEntryRequest>;

export const RaffleEntryValue = Type.Object({ numbers: NumberRange, ticketsLeft: tickets, drawsAt: Instant });
export type RaffleEntryValue = Static<typeof RaffleEntryValue>;

export const Raffle = Type.Object({
  ...drawGame,
  state: Type.Enum([...raffleStates]),
  opensAt: Instant,
  /** Time until which tickets are accepted. The draw follows immediately. */
  drawsAt: Instant,
  /** Prizes in the order of the draw. */
  prizes: Type.Array(Type.Object({ prize: Prize, count: Type.Integer({ minimum: 1 }), turnoverTimes: Type.String() })),
  /** Number of tickets of all members. */
  entered: Type.Integer({ minimum: 0 }),
  /** This member's numbers. */
  numbers: Type.Array(NumberRange),
  seedHash: Hex32,
  /** Null before the draw. */
  seed: MaybeHex32,
  /** Message of the draw, beside the seed. */
  label: Type.String(),
  winners: Type.Array(
    Type.Object({ number: Type.Integer({ minimum: 1 }), prize: Prize, account: Type.String(), own: Type.Boolean() }),
  ),
});
export type Raffle = Static<typeof Raffle>;

/** Raffles that are running, upcoming, or recently drawn. */
export const RafflesValue = Type.Object({ list: Type.Array(Raffle) });
export type RafflesValue = Static<typeof RafflesValue>;

/** Seeds of the member's next draws. */
export const FairSeedsValue = Type.Object({
  seedHash: Hex32,
  clientSeed: Type.String(),
  /** Number of draws with these seeds. */
  draws: Type.Integer({ minimum: 0 }),
});
export type FairSeedsValue = Static<typeof FairSeedsValue>;

/** Reveals the server seed and starts with a new one. */
export const ChangeSeedsRequest = Type.Object(
  { clientSeed: Type.Optional(Type.String({ pattern: '^[\\x21-\\x39\\x3b-\\x7e]{1,64}$' })) },
  { additionalProperties: false },
);
export type ChangeSeedsRequest = Static<typeof ChangeSeedsRequest>;

export const PrizeDrawsQuery = Type.Object({ language: Type.Optional(Language), ...pageQuery });
export type PrizeDrawsQuery = Static<typeof PrizeDrawsQuery>;

const DrawKind = Type.Enum(['wheel', 'golden_egg', 'red_envelope']);
export const PrizeDraw = Type.Object({
  drawId: Type.String(),
  kind: DrawKind,
  title: Type.String(),
  prize: Prize,
  drawnAt: Instant,
});
export type PrizeDraw = Static<typeof PrizeDraw>;

export const PrizeDrawsValue = Type.Object({ ...pageOf(PrizeDraw), currency: CurrencyCode });
export type PrizeDrawsValue = Static<typeof PrizeDrawsValue>;

export const DrawProofQuery = Type.Object({
  drawId: Type.String({ minLength: 1, maxLength: 20 }),
  language: Type.Optional(Language),
});
export type DrawProofQuery = Static<typeof DrawProofQuery>;

/** All inputs of a draw's computation. The seed is null until it is revealed. */
export const DrawProofValue = Type.Object({
  drawId: Type.String(),
  kind: DrawKind,
  title: Type.String(),
  drawnAt: Instant,
  currency: CurrencyCode,
  seedHash: Hex32,
  seed: MaybeHex32,
  /** Inputs of a draw of a wheel or an egg. */
  turn: Type.Union([
    Type.Object({
      clientSeed: Type.String(),
      nonce: Type.Integer({ minimum: 0 }),
      prizes: Type.Array(Type.Object({ prize: Prize, weight: Type.Integer({ minimum: 0 }) })),
      drawnId: Type.String(),
      givenId: Type.String(),
    }),
    Type.Null(),
  ]),
  /** Inputs of an envelope. */
  envelope: Type.Union([
    Type.Object({
      label: Type.String(),
      place: Type.Integer({ minimum: 0 }),
      amountMinor: Minor,
      amount: Amount,
      plan: Type.Union([
        Type.Object({
          kind: Type.Literal('deck'),
          amounts: Type.Array(Type.Object({ amountMinor: Minor, count: Type.Integer({ minimum: 1 }) })),
        }),
        Type.Object({ kind: Type.Literal('split'), totalMinor: Minor, count: Type.Integer({ minimum: 1 }) }),
      ]),
    }),
    Type.Null(),
  ]),
  /** Time at which the seed of an envelope is revealed; null for a wheel or an egg, whose member reveals it. */
  revealsAt: MaybeInstant,
});
export type DrawProofValue = Static<typeof DrawProofValue>;

export const PromotionWinnersQuery = Type.Object({
  promotionId: Type.Optional(PromotionId),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type PromotionWinnersQuery = Static<typeof PromotionWinnersQuery>;

/** A winner (spec section 2, "winners list"). Winners are real; the server masks the accounts. */
export const PromotionWinner = Type.Object({
  account: Type.String(),
  kind: Type.Enum([...rewardKinds]),
  title: Type.String(),
  prize: Prize,
  wonAt: Instant,
});
export type PromotionWinner = Static<typeof PromotionWinner>;

export const PromotionWinnersValue = Type.Object({ ...pageOf(PromotionWinner), currency: CurrencyCode });
export type PromotionWinnersValue = Static<typeof PromotionWinnersValue>;
