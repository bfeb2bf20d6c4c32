import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

const PRIZE_POINTS_MAX = 1_000_000;
/** The calendar shows one round of prizes and a forgiven day. */
const PRIZES_MAX = 30;

const SignInPrize = Type.Union([
  Type.Object({ kind: Type.Literal('cash'), amount: AmountText, turnoverPpm: Ppm }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Literal('points'), points: Type.Integer({ minimum: 1, maximum: PRIZE_POINTS_MAX }) },
    { additionalProperties: false },
  ),
]);

/** A calendar on which a member can sign in once a day of the brand's calendar. */
export const SignInDefinition = Type.Object(
  {
    /** The prizes of the first, the second and each further day in a row. After the last prize the first one follows again. */
    prizes: Type.Array(SignInPrize, { minItems: 1, maxItems: PRIZES_MAX }),
    /** The number of missed days that a streak survives. */
    forgivenDays: Type.Integer({ minimum: 0, maximum: 1 }),
  },
  { additionalProperties: false },
);
export type SignInDefinition = Static<typeof SignInDefinition>;
