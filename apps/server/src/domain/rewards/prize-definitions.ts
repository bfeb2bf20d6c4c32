import { Type, type Static } from 'typebox';
import { AmountText, CountedGameTypes, Ppm } from './definition-parts.ts';
import { RewardItem } from './reward-item.ts';

/** The sum of the weights of all prizes of a wheel or of eggs, so that each chance is a decimal of six places. */
export const WEIGHTS_WHOLE = 1_000_000;
const PRIZES_MAX = 16;
const EGGS_MAX = 12;
const TICKETS_PER_DAY_MAX = 1_000;
const RULES_MAX = 5;
/** The most windows of envelopes on one day. */
const WINDOWS_MAX = 12;
/** The most envelopes of one window. */
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
    /** The chance in parts per million; all chances add up to 1,000,000. */
    weight: Type.Integer({ minimum: 0, maximum: WEIGHTS_WHOLE }),
    /** The total number of prizes; no limit if left out. */
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
      gameTypes: CountedGameTypes,
    },
    { additionalProperties: false },
  ),
]);
export type TicketRuleDefinition = Static<typeof TicketRuleDefinition>;

const ticketRules = Type.Array(TicketRuleDefinition, { maxItems: RULES_MAX });
/**
 * The prizes in their order on the wheel. If the drawn prize is out of stock, or the budget does not cover it, the next
 * one in the list is given; therefore the last one has no stock and is not cash.
 */
const prizes = Type.Array(WeightedPrize, { minItems: 2, maxItems: PRIZES_MAX });

/** A wheel: weighted prizes, and the rules by which members get tickets for turns. */
export const WheelDefinition = Type.Object({ prizes, ticketRules }, { additionalProperties: false });
export type WheelDefinition = Static<typeof WheelDefinition>;

/** Golden eggs: the same as a wheel, shown as this number of eggs to choose from. */
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

/** A raffle: tickets are entered until the draw, and each prize goes to a drawn ticket. */
export const RaffleDefinition = Type.Object(
  {
    /** The time of the draw. Tickets are accepted until then. */
    drawsAt: Type.String({ format: 'date-time' }),
    /** Prizes in the order of the draw. */
    prizes: Type.Array(RafflePrize, { minItems: 1, maxItems: PRIZES_MAX }),
    ticketRules,
    /** The number of days for which a prize can be claimed. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type RaffleDefinition = Static<typeof RaffleDefinition>;

/** A daily window in which red envelopes can be opened. */
export const EnvelopeWindow = Type.Object(
  {
    /** The local time of the brand. */
    from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    minutes: Type.Integer({ minimum: 1, maximum: WINDOW_MINUTES_MAX }),
    /** 1 is Monday, 7 is Sunday; every day if left out. */
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
    ),
  },
  { additionalProperties: false },
);
export type EnvelopeWindow = Static<typeof EnvelopeWindow>;

/** Red envelopes in windows of the brand's day. A program without windows supplies budget and terms for drops in rooms. */
export const RedEnvelopeDefinition = Type.Object(
  {
    windows: Type.Array(EnvelopeWindow, { maxItems: WINDOWS_MAX }),
    /** The envelopes of one window: amounts with the number of envelopes. */
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
