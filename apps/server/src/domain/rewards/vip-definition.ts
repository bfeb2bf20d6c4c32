import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** Ranks above this one cannot be stored with a member. */
const LEVELS_MAX = 101;

const VipLevelDefinition = Type.Object(
  {
    /** Spec section 3, "VIP label": stands in HTML of messages as it is. */
    label: Type.String({ pattern: '^[^<>&"]{1,24}$' }),
    /** Both reach the level, counted since registration. */
    validBetRequired: AmountText,
    depositRequired: AmountText,
    /** Valid bet of a calendar month that keeps it. */
    validBetToKeep: AmountText,
    /** "0": the level has no such reward. */
    upgrade: AmountText,
    birthday: AmountText,
    weekly: AmountText,
    monthly: AmountText,
    withdrawalsPerDay: Type.Integer({ minimum: 1, maximum: 1_000 }),
    withdrawalPerDay: AmountText,
    /** The fee of a withdrawal in parts per million of its amount. Left out: that of the merchant's rule. */
    withdrawalFeePpm: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);
export type VipLevelDefinition = Static<typeof VipLevelDefinition>;

/** The levels of a brand, the lowest first: the first one is rank 0, where everybody begins. */
export const VipDefinition = Type.Object(
  {
    levels: Type.Array(VipLevelDefinition, { minItems: 1, maxItems: LEVELS_MAX }),
    /** Valid bet that a reward asks before a withdrawal, as a multiple of its amount. */
    turnoverPpm: Ppm,
    /** A reward can be claimed for so many days. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type VipDefinition = Static<typeof VipDefinition>;
