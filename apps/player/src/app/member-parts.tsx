import { TRIAL_TYPE } from '@baize/contract/limits';
import { useLiveUpdates } from '@baize/site/live-balance';
import { useMember } from '@baize/site/viewer';
import { LotteryWins } from '../features/lottery/wins/lottery-wins.tsx';
import { RealityCheck } from '../features/play-limits/reality-check.tsx';

/**
 * The parts of every page that only a signed-in person has: live updates of the balance, the reality check (a reminder of the time played),
 * and the notes about lottery wins. A trial account plays without money, so it gets the live updates alone.
 */
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
