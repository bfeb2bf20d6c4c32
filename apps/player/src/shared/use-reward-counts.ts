import { useRewardCountsQuery } from '@baize/api/member';
import type { RewardCountsValue } from '@baize/contract/schemas/promotions';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from '@baize/site/viewer';

const NONE: RewardCountsValue = { rewards: 0, missions: 0 };

/** What the member can claim now: the red badges of spec section 2. A visitor and a trial account have nothing and ask for nothing. */
export function useRewardCounts(): RewardCountsValue {
  const member = useMember();
  const hasRewards = member !== undefined && member.type !== TRIAL_TYPE;
  const { data } = useRewardCountsQuery(undefined, { skip: !hasRewards, refetchOnFocus: true });
  return (hasRewards && data) || NONE;
}
