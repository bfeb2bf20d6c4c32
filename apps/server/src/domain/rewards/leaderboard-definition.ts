import { leaderboardMeasures } from '@baize/contract/codes';
import { parseAmount, type Currency } from '@baize/money';
import { Type, type Static } from 'typebox';
import { assert } from '../assert.ts';
import { AmountText, CountedGameTypes } from './definition-parts.ts';
import { RewardItem } from './reward-item.ts';

/** The source key of a prize of a leaderboard. Its grant has the kind `mission`, as the rewards of missions have. */
export const LEADERBOARD_SOURCE_KEY = 'rank';
/** The lowest rank that can get a prize. */
export const LEADERBOARD_RANK_MAX = 1_000;
const PRIZES_MAX = 50;
const CLAIM_HOURS_MAX = 720;
const Rank = Type.Integer({ minimum: 1, maximum: LEADERBOARD_RANK_MAX });

/** Ranks members in each period, by their valid bet or by the best multiple of one bet, and gives prizes by rank when the period is over. */
export const LeaderboardDefinition = Type.Object(
  {
    measure: Type.Enum([...leaderboardMeasures]),
    /** The smallest stake that counts for `best_multiple`: without it, a stake of the smallest unit would compete at no cost. */
    minStake: Type.Optional(AmountText),
    gameTypes: CountedGameTypes,
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

/** Checks the rules of a leaderboard that its schema cannot express. */
export function findLeaderboardMistakes({ measure, minStake }: LeaderboardDefinition): string[] {
  switch (measure) {
    case 'valid_bet':
      return minStake === undefined ? [] : ['definition.minStake: is for best_multiple alone'];
    case 'best_multiple':
      return minStake !== undefined && Number(minStake) > 0
        ? []
        : ['definition.minStake: best_multiple needs one above 0'];
    default:
      return measure satisfies never;
  }
}

/** Returns the smallest stake that counts, in minor units. */
export function parseMinStakeMinor({ minStake }: Pick<LeaderboardDefinition, 'minStake'>, currency: Currency): bigint {
  const amount = minStake === undefined ? undefined : parseAmount(minStake, currency);
  assert(amount !== undefined, `${String(minStake)} is no amount of ${currency}`);
  return amount.amountMinor;
}

/** Returns the prize of a rank, or `undefined` where it has none. */
export function findPrizeOfRank({ prizes }: LeaderboardDefinition, rank: number): RewardItem | undefined {
  return prizes.find(({ fromRank, toRank }) => rank >= fromRank && rank <= toRank)?.reward;
}
