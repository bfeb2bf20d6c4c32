import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

const PPM_OF_ALL = 1_000_000;

/** A rescue: a share of a member's loss in the last period, less the bonuses of that period. */
export const RescueDefinition = Type.Object(
  {
    /** The day before, or the week before, which begins on Monday. */
    period: Type.Enum(['daily', 'weekly']),
    ratePpm: Type.Integer({ minimum: 1, maximum: PPM_OF_ALL }),
    /** The smallest net loss that gives a rescue. */
    lossMin: AmountText,
    amountMax: AmountText,
    turnoverPpm: Ppm,
  },
  { additionalProperties: false },
);
export type RescueDefinition = Static<typeof RescueDefinition>;
