import { useUnreadCountQuery } from '@baize/api';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from './viewer.ts';

/** Messages that the member has not read. */
export function useUnread(): number {
  return useCounts()?.unread ?? 0;
}

/** Complaints with an answer that the member has not opened. */
export function useUnreadComplaints(): number {
  return useCounts()?.complaints ?? 0;
}

/** A visitor and a trial account have nothing unread and ask for nothing (spec section 6). */
function useCounts() {
  const member = useMember();
  const asks = member !== undefined && member.type !== TRIAL_TYPE;
  const { data } = useUnreadCountQuery(undefined, { skip: !asks, refetchOnFocus: true });
  return asks ? data : undefined;
}
