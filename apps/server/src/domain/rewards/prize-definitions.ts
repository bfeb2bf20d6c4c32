import { gameTypes } from '@baize/contract/codes';
import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';
import { RewardItem } from './reward-item.ts';

/** The weights of all prizes of a wheel or of eggs add up to it, so that each chance is a decimal of six places. */
export const WEIGHTS_WHOLE = 1_000_000;
const PRIZES_MAX = 16;
const EGGS_MAX = 12;
const TICKETS_PER_DAY_MAX = 1_000;
const RULES_MAX = 5;
/** Windows of envelopes on one day, and envelopes in one window. */
const WINDOWS_MAX = 12;
export const ENVELOPES_MAX = 50_000;
const SHARES_MAX = 20;
const WINDOW_MINUTES_MAX = 720;
const RAFFLE_PRIZES_MAX = 500;
const TITLE_MAX_CHARACTERS = 80;

const Titles = Type.Record(Type.String({ pattern: '^[a-z]{2,3}$' }), Type.String({ maxLength: TITLE_MAX_CHARACTERS }));
const PrizeId = Type.String({ pattern: '^[a-z0-9-]{1,24}$' });
/** A thing that an operator sends: its grant waits until the operator has approved it. */
const Gift = Type.Object({ kind: Type.Literal('gift') }, { additionalProperties: false });
const Nothing = Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false });
const PrizeItem = Type.Union([RewardItem, Gift, Nothing]);
export type PrizeItem = Static<typeof PrizeItem>;

/** A prize of a wheel or of eggs. */
const WeightedPrize = Type.Object(
  {
    id: PrizeId,
    titles: Titles,
    item: PrizeItem,
    /** Its chance as parts per million; all of them together are 1,000,000. */
    weight: Type.Integer({ minimum: 0, maximum: WEIGHTS_WHOLE }),
    /** The number of prizes altogether. Left out: no limit. */
    stock: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  },
  { additionalProperties: false },
);
export type WeightedPrize = Static<typeof WeightedPrize>;

/** Gives tickets for each `amount` of a day of the brand's calendar that a member deposits, or has as valid bet. */
const TicketRuleDefinition = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('deposit'),
      amount: AmountText,
      tickets: Type.Integer({ minimum: 1, maximum: 100 }),
      /** The most that the rule gives a member on a day. */
      dayMax: Type.Integer({ minimum: 1, maximum: TICKETS_PER_DAY_MAX }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('valid_bet'),
      amount: AmountText,
      tickets: Type.Integer({ minimum: 1, maximum: 100 }),
      dayMax: Type.Integer({ minimum: 1, maximum: TICKETS_PER_DAY_MAX }),
      /** The categories whose bets count; empty: all. */
      gameTypes: Type.Array(Type.Enum([...gameTypes]), { maxItems: gameTypes.length, uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
]);
export type TicketRuleDefinition = Static<typeof TicketRuleDefinition>;

const ticketRules = Type.Array(TicketRuleDefinition, { maxItems: RULES_MAX });
/**
 * In the order in which they stand on the wheel. Where the drawn prize is gone, or the budget does not cover it, the next one in the list is
 * given; the last one therefore has no stock and is no cash.
 */
const prizes = Type.Array(WeightedPrize, { minItems: 2, maxItems: PRIZES_MAX });

export const WheelDefinition = Type.Object({ prizes, ticketRules }, { additionalProperties: false });
export type WheelDefinition = Static<typeof WheelDefinition>;

export const GoldenEggDefinition = Type.Object(
  { prizes, ticketRules, eggs: Type.Integer({ minimum: 1, maximum: EGGS_MAX }) },
  { additionalProperties: false },
);
export type GoldenEggDefinition = Static<typeof GoldenEggDefinition>;

const RafflePrize = Type.Object(
  {
    id: PrizeId,
    titles: Titles,
    item: Type.Union([RewardItem, Gift]),
    count: Type.Integer({ minimum: 1, maximum: RAFFLE_PRIZES_MAX }),
  },
  { additionalProperties: false },
);
export type RafflePrize = Static<typeof RafflePrize>;

export const RaffleDefinition = Type.Object(
  {
    /** Tickets are taken until then. They are drawn right after. */
    drawsAt: Type.String({ format: 'date-time' }),
    /** Prizes in the order of the draw. */
    prizes: Type.Array(RafflePrize, { minItems: 1, maxItems: PRIZES_MAX }),
    ticketRules,
    /** A prize can be claimed for so many days. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type RaffleDefinition = Static<typeof RaffleDefinition>;

export const EnvelopeWindow = Type.Object(
  {
    /** Time on the clock of the brand. */
    from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    minutes: Type.Integer({ minimum: 1, maximum: WINDOW_MINUTES_MAX }),
    /** 1 is Monday, 7 is Sunday. Left out: each day. */
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
    ),
  },
  { additionalProperties: false },
);
export type EnvelopeWindow = Static<typeof EnvelopeWindow>;

/** Envelopes that rain in windows of the brand's day. A program without windows lends its budget and terms to drops in rooms. */
export const RedEnvelopeDefinition = Type.Object(
  {
    windows: Type.Array(EnvelopeWindow, { maxItems: WINDOWS_MAX }),
    /** The envelopes of one window: how many of them hold which amount. */
    envelopes: Type.Array(
      Type.Object(
        { amount: AmountText, count: Type.Integer({ minimum: 1, maximum: ENVELOPES_MAX }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: SHARES_MAX },
    ),
    turnoverPpm: Ppm,
  },
  { additionalProperties: false },
);
export type RedEnvelopeDefinition = Static<typeof RedEnvelopeDefinition>;
