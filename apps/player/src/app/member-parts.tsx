import { TRIAL_TYPE } from '@baize/contract/limits';
import { useLiveUpdates } from '@baize/site/live-balance';
import { useMember } from '@baize/site/viewer';
import { LotteryWins } from '../features/lottery/wins/lottery-wins.tsx';
import { RealityCheck } from '../features/play-limits/reality-check.tsx';

/** The live balance, the reality check and the wins of a member. A trial account plays without money, so that it has the first alone. */
export function MemberParts() {
  const member = useMember();
  useLiveUpdates(member?.id);
  if (member === undefined || member.type === TRIAL_TYPE) return null;
  return (
    <>
      <RealityCheck />
      <LotteryWins memberId={member.id} />
    </>
  );
}
