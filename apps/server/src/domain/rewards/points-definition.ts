import { Type } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

/** The sources of points: play by category of games, and deposits (spec section 3, "Point types"). */
export const earningTypes = ['live', 'lottery', 'pvp', 'rng', 'sports', 'deposit'] as const;
/** A source of points. */
export type EarningType = (typeof earningTypes)[number];

const POINTS_MAX = 1_000_000_000;

/** The rules by which a brand gives points and takes them back. The terms of the program are the rules that members read. */
export const PointsDefinition = Type.Object(
  {
    /** The amount of valid bet or deposits on one day that gives one point. A type that is left out earns nothing. */
    earning: Type.Array(
      Type.Object({ type: Type.Enum([...earningTypes]), amountPerPoint: AmountText }, { additionalProperties: false }),
      { maxItems: earningTypes.length },
    ),
    /** The factor of points from a VIP level on, in parts per million. Below the first level of the list the factor is 1. */
    multipliers: Type.Array(
      Type.Object(
        {
          vipLevel: Type.Integer({ minimum: 0, maximum: 100 }),
          timesPpm: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 101 },
    ),
    convert: Type.Object(
      {
        enabled: Type.Boolean(),
        /** The number of points for one unit of the currency. */
        pointsPerUnit: Type.Integer({ minimum: 1, maximum: POINTS_MAX }),
        minimumPoints: Type.Integer({ minimum: 0, maximum: POINTS_MAX }),
        /** Points can only be converted in multiples of this number. */
        stepPoints: Type.Integer({ minimum: 1, maximum: POINTS_MAX }),
        /** The valid bet that converted money requires before a withdrawal, as a multiple of the money. */
        turnoverPpm: Ppm,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
