import { useUnreadCountQuery } from '@baize/api';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { useMember } from './viewer.ts';

/** Messages that the member has not read; a trial account has none and asks for none (spec section 6). */
export function useUnread(): number {
  const member = useMember();
  const asks = member !== undefined && member.type !== TRIAL_TYPE;
  const { data } = useUnreadCountQuery(undefined, { skip: !asks, refetchOnFocus: true });
  return asks ? (data?.unread ?? 0) : 0;
}
