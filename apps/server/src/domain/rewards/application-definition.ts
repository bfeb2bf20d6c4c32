import { Type } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** An application that an operator judges (spec section 5, "Uploads"). The operator names the amount when it is granted. */
export const ApplicationDefinition = Type.Object(
  {
    remarkRequired: Type.Boolean(),
    imagesRequired: Type.Boolean(),
    /** The most that one application may be granted. */
    amountMax: AmountText,
    turnoverPpm: Ppm,
    /** once: one per member; daily: one per member and day of the brand's calendar; always: one at a time. */
    frequency: Type.Enum(['once', 'daily', 'always']),
    /** A grant can be claimed for so many days. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
