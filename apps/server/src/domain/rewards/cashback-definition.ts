import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** A cashback gives back half of a week's net loss at most. */
const RATE_PPM_MAX = 500_000;

/** The share of a week's net loss that a brand gives back. */
export const CashbackDefinition = Type.Object(
  {
    ratePpm: Type.Integer({ minimum: 1, maximum: RATE_PPM_MAX }),
    /** Less than this is not given. */
    minimum: AmountText,
    /** Valid bet that a cashback asks before a withdrawal, as a multiple of its amount. */
    turnoverPpm: Ppm,
    /** A cashback can be claimed for so many days. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type CashbackDefinition = Static<typeof CashbackDefinition>;
