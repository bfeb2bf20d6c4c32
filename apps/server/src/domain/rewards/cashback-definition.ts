import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** The highest rate: half of a week's net loss. */
const RATE_PPM_MAX = 500_000;

/** The share of a week's net loss that a brand pays back. */
export const CashbackDefinition = Type.Object(
  {
    ratePpm: Type.Integer({ minimum: 1, maximum: RATE_PPM_MAX }),
    /** The smallest amount that is granted. */
    minimum: AmountText,
    /** The valid bet that a cashback requires before a withdrawal, as a multiple of its amount. */
    turnoverPpm: Ppm,
    /** The number of days for which a cashback can be claimed. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type CashbackDefinition = Static<typeof CashbackDefinition>;
