import { useUnreadCountQuery } from '@baize/api';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from '../session/viewer.ts';

/** Returns the number of messages that the member has not read. */
export function useUnreadMessages(): number {
  return useCounts()?.unread ?? 0;
}

/** Returns the number of complaints with an answer that the member has not opened. */
export function useUnreadComplaints(): number {
  return useCounts()?.complaints ?? 0;
}

/** Returns the counts of the member. Visitors and trial accounts have none, so no request is sent for them (spec section 6). */
function useCounts() {
  const member = useMember();
  const hasCounts = member !== undefined && member.type !== TRIAL_TYPE;
  const { data } = useUnreadCountQuery(undefined, { skip: !hasCounts, refetchOnFocus: true });
  return hasCounts ? data : undefined;
}
