import { useRewardCountsQuery } from '@baize/api/member';
import type { RewardCountsValue } from '@baize/contract/schemas/promotions';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from '@baize/site/viewer';

const NO_REWARDS: RewardCountsValue = { rewards: 0, missions: 0 };

/**
 * Returns how many rewards and missions the member can claim now, for the red badges in menus (spec section 2). Both are 0 while the answer is on its way,
 * and for visitors and trial accounts, for whom no query is sent.
 */
export function useRewardCounts(): RewardCountsValue {
  const member = useMember();
  const hasRewards = member !== undefined && member.type !== TRIAL_TYPE;
  const { data } = useRewardCountsQuery(undefined, { skip: !hasRewards, refetchOnFocus: true });
  return (hasRewards && data) || NO_REWARDS;
}
