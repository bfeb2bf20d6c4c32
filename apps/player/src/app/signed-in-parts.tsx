import { TRIAL_TYPE } from '@baize/contract/limits';
import { useLiveBalance } from '@baize/site/live-balance';
import { useMember } from '@baize/site/viewer';
import { RealityCheck } from '../features/play-limits/reality-check.tsx';

/** A trial account plays without money: there is nothing to be reminded of. */
export function SignedInParts() {
  const member = useMember();
  useLiveBalance(member?.id);
  return member !== undefined && member.type !== TRIAL_TYPE && <RealityCheck />;
}
