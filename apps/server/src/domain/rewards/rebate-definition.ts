import { gameTypes } from '@baize/contract/codes';
import { Type, type Static } from 'typebox';
import { AmountText, InstantText, Ppm } from './definition-parts.ts';

/** The upper limit of a rate: 10 % of the valid bet, which is more than the house edge of any game of the platform. */
const RATE_PPM_MAX = 100_000;

/** The share of the valid bet that a brand pays back. */
export const RebateDefinition = Type.Object(
  {
    /**
     * The rate of a category for members from a VIP level on. Of several matching rates the one with the highest level
     * counts. A category without a rate earns nothing.
     */
    rates: Type.Array(
      Type.Object(
        {
          gameType: Type.Enum([...gameTypes]),
          vipFrom: Type.Integer({ minimum: 0, maximum: 100 }),
          ratePpm: Type.Integer({ minimum: 0, maximum: RATE_PPM_MAX }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 900 },
    ),
    /**
     * Rates at single vendors. For bets that were placed there from `from` on, they take the place of the rate of the category. Of several matching
     * rates the one with the highest level counts; below all of their levels the category's rate holds.
     */
    vendorRates: Type.Optional(
      Type.Array(
        Type.Object(
          {
            vendor: Type.String({ pattern: '^[A-Z0-9_]{2,16}$' }),
            gameType: Type.Enum([...gameTypes]),
            vipFrom: Type.Integer({ minimum: 0, maximum: 100 }),
            ratePpm: Type.Integer({ minimum: 0, maximum: RATE_PPM_MAX }),
            from: InstantText,
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 900 },
      ),
    ),
    /** The smallest amount that is granted. The valid bet of a smaller rebate waits for the next claim. */
    minimumClaim: AmountText,
    /** The valid bet that a rebate requires before a withdrawal, as a multiple of its amount. */
    turnoverPpm: Ppm,
  },
  { additionalProperties: false },
);
export type RebateDefinition = Static<typeof RebateDefinition>;
