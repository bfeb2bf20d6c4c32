import { gameTypes } from '@baize/contract/codes';
import { Type, type Static } from 'typebox';
import { RewardItem } from './reward-item.ts';

/** The lowest rank that can get a prize. */
export const LEADERBOARD_RANK_MAX = 1_000;
const PRIZES_MAX = 50;
const CLAIM_HOURS_MAX = 720;
const Rank = Type.Integer({ minimum: 1, maximum: LEADERBOARD_RANK_MAX });

/** Ranks members by their valid bet in each period, and gives prizes by rank when the period is over. */
export const LeaderboardDefinition = Type.Object(
  {
    measure: Type.Literal('valid_bet'),
    /** The categories whose bets count; empty: all. */
    gameTypes: Type.Array(Type.Enum([...gameTypes]), { maxItems: gameTypes.length, uniqueItems: true }),
    period: Type.Enum(['daily', 'weekly', 'monthly']),
    /** Both ranks are included. Where two prizes match a rank, the first one counts. */
    prizes: Type.Array(
      Type.Object({ fromRank: Rank, toRank: Rank, reward: RewardItem }, { additionalProperties: false }),
      { minItems: 1, maxItems: PRIZES_MAX },
    ),
    claimHours: Type.Integer({ minimum: 1, maximum: CLAIM_HOURS_MAX }),
  },
  { additionalProperties: false },
);
export type LeaderboardDefinition = Static<typeof LeaderboardDefinition>;

/** Returns the prize of a rank, or `undefined` where it has none. */
export function prizeOf({ prizes }: LeaderboardDefinition, rank: number): RewardItem | undefined {
  return prizes.find(({ fromRank, toRank }) => rank >= fromRank && rank <= toRank)?.reward;
}
