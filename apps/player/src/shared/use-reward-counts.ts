import { useRewardCountsQuery } from '@baize/api/member';
import type { RewardCountsValue } from '@baize/contract/schemas/promotions';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from '@baize/site/viewer';

const NO_REWARDS: RewardCountsValue = { rewards: 0, missions: 0 };

/** Counts the rewards that the member can claim now, for the red badges of spec section 2. A visitor and a trial account have none and ask for none. */
export function useRewardCounts(): RewardCountsValue {
  const member = useMember();
  const hasRewards = member !== undefined && member.type !== TRIAL_TYPE;
  const { data } = useRewardCountsQuery(undefined, { skip: !hasRewards, refetchOnFocus: true });
  return (hasRewards && data) || NO_REWARDS;
}
