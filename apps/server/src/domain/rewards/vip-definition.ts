import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** The most levels. A higher rank cannot be stored with a member. */
const LEVELS_MAX = 101;

const VipLevelDefinition = Type.Object(
  {
    /** The name of the level (spec section 3, "VIP label"). It is inserted into the HTML of messages unescaped. */
    label: Type.String({ pattern: '^[^<>&"]{1,24}$' }),
    /** The valid bet and the deposits since registration that are both required for the level. */
    validBetRequired: AmountText,
    depositRequired: AmountText,
    /** The valid bet of a calendar month that is required to keep the level. */
    validBetToKeep: AmountText,
    /** The rewards of the level; "0" for none. */
    upgrade: AmountText,
    birthday: AmountText,
    weekly: AmountText,
    monthly: AmountText,
    withdrawalsPerDay: Type.Integer({ minimum: 1, maximum: 1_000 }),
    withdrawalPerDay: AmountText,
    /** The fee of a withdrawal in parts per million of its amount; the merchant's rule applies if left out. */
    withdrawalFeePpm: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);
export type VipLevelDefinition = Static<typeof VipLevelDefinition>;

/** The levels of a brand, lowest first. The first one is rank 0, the rank of a new member. */
export const VipDefinition = Type.Object(
  {
    levels: Type.Array(VipLevelDefinition, { minItems: 1, maxItems: LEVELS_MAX }),
    /** The valid bet that a reward requires before a withdrawal, as a multiple of its amount. */
    turnoverPpm: Ppm,
    /** The number of days for which a reward can be claimed. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type VipDefinition = Static<typeof VipDefinition>;
