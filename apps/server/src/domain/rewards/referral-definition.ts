import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

const TIERS_MAX = 10;
const CLAIM_DAYS_MAX = 365;

/** Rewards members for friends who register with their code, deposit and play. */
export const ReferralDefinition = Type.Object(
  {
    /** The sum that the friend's credited deposits have to reach, without those that were returned. */
    depositRequired: AmountText,
    validBetRequired: AmountText,
    /** The reward for a friend by the number of qualified friends: the tier with the highest `fromFriend` that is reached. */
    tiers: Type.Array(
      Type.Object(
        { fromFriend: Type.Integer({ minimum: 1, maximum: 100_000 }), amount: AmountText },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: TIERS_MAX },
    ),
    /** The valid bet that a reward requires before a withdrawal, as parts per million of its amount. */
    turnoverPpm: Ppm,
    claimDays: Type.Integer({ minimum: 1, maximum: CLAIM_DAYS_MAX }),
  },
  { additionalProperties: false },
);
export type ReferralDefinition = Static<typeof ReferralDefinition>;

/** Returns the amount for the friend with this number, counted from 1. A friend before the first tier gives the amount of the first tier. */
export function findAmountForFriend({ tiers }: Pick<ReferralDefinition, 'tiers'>, friend: number): string {
  const ordered = tiers.toSorted((left, right) => left.fromFriend - right.fromFriend);
  const reached = ordered.findLast(({ fromFriend }) => fromFriend <= friend) ?? ordered[0];
  return reached?.amount ?? '0';
}
