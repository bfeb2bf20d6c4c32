import { Type, type Static } from 'typebox';
import { prizeKinds, redEnvelopeStates, rewardKinds } from '../codes.ts';
import { Amount, CurrencyCode, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';

const PromotionId = Type.String({ minLength: 1, maxLength: 40 });
const tickets = Type.Integer({ minimum: 0 });
/** A chance as a decimal, e.g. "0.05". */
const Chance = Type.String({ pattern: '^[01](\\.\\d{1,8})?$' });

export const PromotionQuery = Type.Object({
  /** Left out: the one that runs now. */
  promotionId: Type.Optional(PromotionId),
  language: Type.Optional(Language),
});
export type PromotionQuery = Static<typeof PromotionQuery>;

/** `amount`: of cash in the member's currency, of points or tickets their number; "0" for a gift and for nothing. */
export const Prize = Type.Object({
  prizeId: Type.String(),
  kind: Type.Enum([...prizeKinds]),
  title: Type.String(),
  image: Type.String(),
  amount: Amount,
});
export type Prize = Static<typeof Prize>;

/** A draw, made by the server before the reply: the picture that turns only shows it. */
export const DrawValue = Type.Object({
  drawId: Type.String(),
  prize: Prize,
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

/** Spec section 1, "red envelopes". */
export const RedEnvelope = Type.Object({
  envelopeId: PromotionId,
  title: Type.String(),
  opensAt: Instant,
  closesAt: Instant,
  state: Type.Enum([...redEnvelopeStates]),
  /** How many are left for everybody. */
  left: Type.Integer({ minimum: 0 }),
  /** What this member got; null before it opened one. */
  amount: Type.Union([Amount, Type.Null()]),
});
export type RedEnvelope = Static<typeof RedEnvelope>;

export const RedEnvelopesValue = Type.Object({ currency: CurrencyCode, list: Type.Array(RedEnvelope) });
export type RedEnvelopesValue = Static<typeof RedEnvelopesValue>;

export const OpenRedEnvelopeRequest = Type.Object(
  { requestId: RequestId, envelopeId: PromotionId },
  { additionalProperties: false },
);
export type OpenRedEnvelopeRequest = Static<typeof OpenRedEnvelopeRequest>;

const chances = Type.Array(Type.Object({ prize: Prize, chance: Chance }), { minItems: 2 });

const drawGame = {
  promotionId: PromotionId,
  title: Type.String(),
  tickets,
  /** How a ticket is earned: HTML of the operator, sanitised (decision 17). */
  rules: Type.String(),
  endsAt: Type.Union([Instant, Type.Null()]),
};

/** Null where no wheel runs. Segments stand clockwise from the top; their chances add up to 1. */
export const WheelValue = Type.Object({
  wheel: Type.Union([Type.Object({ ...drawGame, segments: chances }), Type.Null()]),
});
export type WheelValue = Static<typeof WheelValue>;

/** Null where no eggs are offered. The eggs are alike until one is open: which of them is hit does not matter to the draw. */
export const GoldenEggsValue = Type.Object({
  round: Type.Union([Type.Object({ ...drawGame, eggs: Type.Integer({ minimum: 1 }), prizes: chances }), Type.Null()]),
});
export type GoldenEggsValue = Static<typeof GoldenEggsValue>;

export const PromotionWinnersQuery = Type.Object({
  promotionId: Type.Optional(PromotionId),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type PromotionWinnersQuery = Static<typeof PromotionWinnersQuery>;

/** Spec section 2, "winners list". Real winners; accounts are masked by the server. */
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
