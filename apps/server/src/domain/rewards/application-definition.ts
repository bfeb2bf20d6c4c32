import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** An application that an operator judges (spec section 5, "Uploads"). The operator sets the amount with the approval. */
export const ApplicationDefinition = Type.Object(
  {
    remarkRequired: Type.Boolean(),
    imagesRequired: Type.Boolean(),
    /** The largest amount of one application. */
    amountMax: AmountText,
    turnoverPpm: Ppm,
    /** `once`: one application per member. `daily`: one per member and day of the brand's calendar. `always`: one at a time. */
    frequency: Type.Enum(['once', 'daily', 'always']),
    /** The number of days for which a grant can be claimed. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);
export type ApplicationDefinition = Static<typeof ApplicationDefinition>;
