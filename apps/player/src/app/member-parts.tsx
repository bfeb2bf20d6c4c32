import { TRIAL_TYPE } from '@baize/contract/limits';
import { useLiveUpdates } from '@baize/site/live-balance';
import { useMember } from '@baize/site/viewer';
import { RealityCheck } from '../features/play-limits/reality-check.tsx';

/** The live balance and the reality check of a member. A trial account plays without money, so it has no reality check. */
export function MemberParts() {
  const member = useMember();
  useLiveUpdates(member?.id);
  return member !== undefined && member.type !== TRIAL_TYPE && <RealityCheck />;
}
